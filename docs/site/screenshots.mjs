// Takes the pictures of the site in docs/pictures/site/, which people look at after a change of its design. It needs Debian's chromium and
// pngquant, and npm's playwright-core, in any folder:
//   npm run docs && NODE_PATH=<folder>/node_modules node docs/site/screenshots.mjs [<folder for the pictures>]
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './pages.mjs';

const { chromium } = createRequire(import.meta.url)('playwright-core');
const folder = process.argv[2] ?? join(root, 'docs/pictures/site');
const site = join(root, 'build/site');

const widths = { phone: [390, 844], desktop: [1280, 800] };
const places = { readme: 'index.html', guide: 'docs/plans.html', reference: 'classes/cuda-ffi.CudaStream.html', search: 'index.html' };
const taken = [
  ...['phone light', 'phone dark', 'desktop light', 'desktop dark'].map((how) => `readme ${how}`),
  ...['phone light', 'phone dark', 'desktop light'].map((how) => `guide ${how}`),
  ...['phone dark', 'desktop light', 'desktop dark'].map((how) => `reference ${how}`),
  ...['phone light', 'desktop dark'].map((how) => `search ${how}`),
];

async function search(page) {
  await page.click('#tsd-search-trigger');
  await page.fill('#tsd-search-input', 'stream');
  await page.waitForSelector('#tsd-search-results li');
}

async function take(browser, place, width, theme) {
  const [across, down] = widths[width];
  const page = await browser.newPage({ viewport: { width: across, height: down }, colorScheme: theme });
  await page.goto(pathToFileURL(join(site, places[place])).href);
  await page.waitForSelector('.site-menu a', { state: 'attached' });
  if (place === 'search') await search(page);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (beyond > 0) throw new Error(`${place} is ${beyond} pixels wider than a ${width}`);
  const whole = await page.screenshot();
  await page.close();
  return execFileSync('pngquant', ['64', '--speed', '1', '-'], { input: whole });
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const name of taken) {
  const [place, width, theme] = name.split(' ');
  const picture = await take(browser, place, width, theme);
  writeFileSync(join(folder, `${name.replaceAll(' ', '-')}.png`), picture);
  console.log(name, picture.length);
}
await browser.close();
