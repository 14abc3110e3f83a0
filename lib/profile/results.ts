/** What is made of counts: in the package, a file that is loaded when the first profile begins. */
export { profileOf } from './kernel-profile';
export { observeProcess } from './observed-process';
export { writeProfile } from './write-profile';
