// The window of VS Code, as a person uses it: keys, clicks, and what can be read there.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const patience = 60_000; // milliseconds: a machine that is busy takes long to draw

export class Workbench {
  #page;
  #pictures;

  constructor(page, pictures) {
    this.#page = page;
    this.#pictures = pictures;
    page.setDefaultTimeout(patience);
    mkdirSync(pictures, { recursive: true });
  }

  async press(...keys) {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async open(file) {
    await this.press('Control+p');
    await this.#pick(file);
    await this.#page.locator('.tab.active', { hasText: file }).waitFor();
  }

  /** A command by its title, and what is picked of the lists that it shows then. */
  async run(title, ...picked) {
    await this.press('F1');
    await this.#pick(title);
    for (const entry of picked) await this.#pick(entry);
  }

  /** Sets a breakpoint by a click beside the line. */
  async setBreakpoint(text) {
    const editor = this.#page.locator('.editor-group-container.active .editor-instance');
    const line = editor.locator('.view-line', { hasText: text });
    await line.click({ position: { x: 1, y: 5 } }); // which has the editor drawn
    const [across, down] = [await editor.locator('.glyph-margin').boundingBox(), await line.boundingBox()];
    await this.#page.mouse.click(across.x + across.width / 2, down.y + down.height / 2);
    await editor.locator('.codicon-debug-breakpoint').waitFor();
  }

  /** Waits until the program stands at this line of the active editor, for this reason. */
  async stopsAt(file, text, reason) {
    const where = `${file}: ${text}`;
    await this.until(where.replace(/[^!-~]/g, ''), () => this.#standingAt());
    await this.until(true, async () => (await this.text('.debug-call-stack')).toLowerCase().includes(reason), `a session is ${reason}`);
  }

  /** Waits until each `NAME=VALUE` is among the rows of the Variables view. */
  async shows(...variables) {
    const rows = this.#page.locator('.debug-variables .monaco-list-row');
    const missing = async () => {
      const shown = (await rows.allTextContents()).map((row) => row.replace(/\s/g, ''));
      return variables.every((variable) => shown.includes(variable)) || shown.join();
    };
    await this.until(true, missing, variables.join());
  }

  /** Opens or closes a section. */
  async toggle(selector, title) {
    await this.#page.locator(selector, { hasText: title }).first().click();
  }

  /** Picks an entry of a variable's context menu. */
  async pick(variable, entry) {
    await this.#variable(variable).click({ button: 'right' });
    await this.#page.locator('.monaco-menu .action-item', { hasText: entry }).first().hover();
    await this.press('Enter');
  }

  #variable(text) {
    return this.#page.locator('.debug-variables .monaco-list-row', { hasText: text }).first();
  }

  /** Has the Debug Console of the session that stands evaluate a text. */
  async evaluate(text) {
    await this.#page.locator('.repl-input-wrapper .view-line').click();
    await this.#page.keyboard.type(text);
    await this.press('Enter');
  }

  async toolbar(title) {
    await this.#page.locator(`.debug-toolbar .action-label[aria-label^="${title}"]`).click();
  }

  /** Waits until no session is left. */
  async ends() {
    await this.#page.locator('.debug-toolbar').waitFor({ state: 'hidden' });
  }

  /** Waits for a text in what a custom editor shows. */
  async showsInFrame(text) {
    await this.until(true, async () => (await this.#frameWith(text)) !== undefined, text);
  }

  async clickInFrame(text) {
    await (await this.#frameWith(text)).getByText(text).click();
  }

  async #frameWith(text) {
    for (const frame of this.#page.frames().slice(1)) {
      if (
        (await frame
          .getByText(text)
          .count()
          .catch(() => 0)) > 0
      )
        return frame;
    }
    return undefined;
  }

  async text(selector) {
    return plain((await this.#page.locator(selector).allTextContents()).join('\n'));
  }

  async waitFor(selector, text) {
    await this.#page.locator(selector, { hasText: text }).first().waitFor();
  }

  /** Waits until `seen()` resolves to what is expected. Throws Error with what it was last. */
  async until(expected, seen, what = JSON.stringify(expected)) {
    const end = Date.now() + patience;
    for (;;) {
      const last = await seen();
      if (last === expected) return;
      if (Date.now() > end) throw new Error(`expected ${what}, saw ${JSON.stringify(last)}`);
      await this.#page.waitForTimeout(100);
    }
  }

  /** Takes a picture of the whole window. */
  async picture(name) {
    await this.#page.mouse.move(0, 0); // where nothing is below it
    const whole = await this.#page.screenshot({ animations: 'disabled', caret: 'hide' });
    writeFileSync(join(this.#pictures, `${name}.png`), smaller(whole));
  }

  /** Picks what the open list has by this name, and waits until it is gone or another is there. */
  async #pick(entry) {
    const input = this.#page.locator('.quick-input-widget input[type="text"]');
    await input.waitFor();
    await this.#page.keyboard.type(entry); // behind what the list has as its prefix
    await this.#page.locator('.quick-input-list .monaco-list-row', { hasText: entry }).first().click();
    await this.until(true, async () => !(await input.isVisible()) || !(await input.inputValue()).endsWith(entry));
  }

  /** `FILE: LINE` of the line that is marked as the one where a program stands, without the spaces that marks within the line make. */
  #standingAt() {
    return this.#page.evaluate(() => {
      const group = document.querySelector('.editor-group-container.active');
      const mark = group?.querySelector('.view-overlays .debug-top-stack-frame-line');
      if (!mark) return undefined;
      const top = ({ y, height }) => y + height / 2;
      const middle = top(mark.getBoundingClientRect());
      const lines = [...group.querySelectorAll('.view-line')];
      const line = lines.find((each) => Math.abs(top(each.getBoundingClientRect()) - middle) < 4);
      const file = group.querySelector('.tab.active').getAttribute('data-resource-name');
      return `${file}: ${line?.textContent}`.replace(/[^!-~]/g, '');
    });
  }
}

function plain(text) {
  return text.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim();
}

/** In 64 colours, where pngquant is installed. */
function smaller(picture) {
  try {
    return execFileSync('pngquant', ['64', '--speed', '1', '-'], { input: picture });
  } catch (error) {
    if (error.code === 'ENOENT') return picture;
    throw error;
  }
}
