import { textOf } from './markdown';

/** The text without what stands in code. */
const prose = (page: string): string =>
  textOf(page)
    .replace(/^```[^]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, 'code');

/** What a page links to, or shows, in the repository. */
export function linksOf(page: string): string[] {
  return [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]).filter((target) => !/^https?:/.test(target));
}
