/** What is made of counts and times: in the package, a file that is loaded when the first profile begins. */
export { profileOfActivities, recordActivities, spanOf } from './device-activity';
export { profileOf } from './kernel-profile';
export { observeProcess, recordProcess } from './observed-process';
export { writeProfile } from './write-profile';
