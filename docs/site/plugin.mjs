// TypeDoc's plugin for the site (npm run docs): guides are named as in docs/README.md, and stand where they do in the repository; examples
// and decisions are pages too; the navigation has the sections of docs/README.md before the reference.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Converter, DefaultTheme, KindRouter, MarkdownEvent, MinimalSourceFile, Models } from 'typedoc';
import { decisions, examples, headingOf, placeOf, root, sections, shown } from './pages.mjs';

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.renderer.defineRouter('site', SiteRouter);
  app.renderer.defineTheme('site', SiteTheme);
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, page) => prepare(app, page));
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => addPages(app, project), 1000);
  app.renderer.on(MarkdownEvent.PARSE, (event) => void (event.parsedText = shown(event.parsedText)), 1000);
}

const pathOf = (page) => page.project.files.getReflectionPath(page);

/** Its name, and a content of which the search, too, sees only what is shown. Decisions are found last. */
function prepare(app, page) {
  const path = pathOf(page);
  const text = readFileSync(path, 'utf8');
  const listed = sections().flatMap(({ pages }) => pages);
  page.name = listed.find((entry) => join(root, entry.path) === path)?.name ?? headingOf(text);
  if (path.includes('/decisions/')) page.relevanceBoost = 0.3;
  page.content = contentOf(app, page.project, shown(text), path);
}

const contentOf = (app, project, text, path) =>
  app.converter.parseRawComment(new MinimalSourceFile(text, path), project.files).content;

/** Those that are no file of Markdown: links to a program, or to the folder of the decisions, lead to its page. */
function addPages(app, project) {
  for (const { path, text } of examples()) addPage(app, project, path, text);
  const { path, folder, text } = decisions();
  project.files.registerReflectionPath(`${join(root, folder)}/`, addPage(app, project, path, text));
}

function addPage(app, project, place, text) {
  const path = join(root, place);
  const page = new Models.DocumentReflection(headingOf(text), project, contentOf(app, project, text, path), {});
  project.addChild(page);
  project.registerReflection(page, undefined, path);
  return page;
}

class SiteRouter extends KindRouter {
  getIdealBaseName(reflection) {
    return reflection.isDocument() ? placeOf(pathOf(reflection)) : super.getIdealBaseName(reflection);
  }
}

class SiteTheme extends DefaultTheme {
  buildNavigation(project) {
    const pages = new Map(project.documents.map((page) => [pathOf(page), page]));
    const entry = (path) => {
      const page = pages.get(join(root, path));
      return { text: page.name, path: this.router.getFullUrl(page), kind: page.kind };
    };
    const guides = sections().map(({ title, pages: listed }) => ({
      text: title,
      children: listed.filter(({ path }) => pages.has(join(root, path))).map(({ path }) => entry(path)),
    }));
    const programs = examples().filter(({ path }) => /\/\d/.test(path));
    return [
      entry('docs/README.md'),
      { text: 'Examples', children: ['examples/README.md', ...programs.map(({ path }) => path)].map(entry) },
      ...guides,
      { text: 'API reference', children: super.buildNavigation(project).filter(({ path }) => path?.startsWith('modules/')) },
    ];
  }
}
