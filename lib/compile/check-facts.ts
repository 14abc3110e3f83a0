import { sizeOf } from '../signature/c-type';
import { TypeCheck } from '../signature/check-type';
import { models } from '../signature/data-model';
import { countAt, damaged, flagAt, listAt, objectAt, textAt, textsAt } from '../signature/json-shape';

/** All parameters of a kernel together ("CUDA C++ Programming Guide", "Function Parameters"). */
const mostParameterBytes = 32_764;

/** Throws SyntaxError unless what JSON holds is an `ImageFacts` that a compile could have made. */
export function checkFacts(value: unknown): void {
  const facts = objectAt(value, 'facts');
  textsAt(facts['entries'], 'entries');
  for (const [name, symbol] of Object.entries(objectAt(facts['lowered'], 'lowered'))) textAt(symbol, `lowered.${name}`);
  listAt(facts['kernels'], 'kernels').forEach((kernel, index) => checkKernel(kernel, `kernels[${index}]`));
  for (const [symbol, list] of Object.entries(objectAt(facts['layouts'], 'layouts'))) checkParameters(list, `layouts.${symbol}`);
  const model = facts['model'];
  if (model !== undefined && !models.some((known) => known === model)) damaged('model', models.join(' or '));
  textAt(facts['source'], 'source');
}

function checkKernel(value: unknown, at: string): void {
  const kernel = objectAt(value, at);
  textAt(kernel['name'], `${at}.name`);
  flagAt(kernel['externC'], `${at}.externC`);
  flagAt(kernel['template'], `${at}.template`);
  // Of a parameter without a name JSON has null.
  listAt(kernel['parameterNames'], `${at}.parameterNames`).forEach((name, index) => {
    if (name !== null) textAt(name, `${at}.parameterNames[${index}]`);
  });
}

function checkParameters(value: unknown, at: string): void {
  let bytes = 0;
  listAt(value, at).forEach((each, index) => {
    const place = `${at}[${index}]`;
    const parameter = objectAt(each, place);
    if (parameter['name'] !== undefined) textAt(parameter['name'], `${place}.name`);
    bytes += sizeOf(new TypeCheck().type(parameter['type'], `${place}.type`)) ?? 0;
  });
  countAt(bytes, `${at}: the bytes of the parameters`, 0, mostParameterBytes);
}
