// Random expressions and statements of the subset, as text: fast-check shrinks what fails to the smallest.
import fc from 'fast-check';

/** Values of one form: of numbers of a type, or true and false. */
export interface Grammar {
  number: string;
  bool: string;
}

const variables: Readonly<Record<string, readonly string[]>> = {
  int32: ['a', 'b', 'x[i]', 'y[i]', 'i'],
  uint32: ['a', 'b', 'x[i]', 'y[i]'],
  int64: ['a', 'b', 'x[i]', 'y[i]'],
  float32: ['a', 'b', 'x[i]', 'y[i]'],
  float64: ['a', 'b', 'x[i]', 'y[i]'],
};

const wholeLiterals = ['0', '1', '2', '3', '7', '31', '255', '65536', '2147483647'];
const floatLiterals = ['0', '1', '0.5', '1.5', '3', '1e10', '0.1', '100'];

/** Expressions over parameters a and b, and elements of x and y, of one type. */
export function expressions(type: string) {
  const isFloat = type.startsWith('float');
  const names = fc.constantFrom(...variables[type]);
  const literals = fc.constantFrom(...(isFloat ? floatLiterals : wholeLiterals));
  return fc.letrec<Grammar>((tie) => {
    const two = (operators: readonly string[], of: 'number' | 'bool' = 'number') =>
      fc.tuple(tie(of), fc.constantFrom(...operators), tie(of)).map(([left, operator, right]) => `(${left} ${operator} ${right})`);
    const call = (names: readonly string[], count: number) =>
      fc
        .tuple(fc.constantFrom(...names), fc.tuple(...Array.from({ length: count }, () => tie('number'))))
        .map(([name, args]) => `${name}(${args.join(', ')})`);
    const choice = fc
      .tuple(tie('bool'), tie('number'), tie('number'))
      .map(([test, then, otherwise]) => `(${test} ? ${then} : ${otherwise})`);
    const minus = tie('number').map((value) => `(-${value})`);
    const ofFloats = [
      two(['/', '%']),
      call(['Math.sqrt', 'Math.abs', 'Math.floor', 'Math.ceil', 'Math.trunc', 'Math.round', 'Math.sign'], 1),
    ];
    const ofWhole = [
      two(['%', '&', '|', '^']),
      fc
        .tuple(tie('number'), fc.constantFrom('<<', '>>'), fc.integer({ min: 0, max: 70 }))
        .map(([value, operator, count]) => `(${value} ${operator} ${count})`),
      tie('number').map((value) => `(~${value})`),
      fc.tuple(tie('number'), tie('number')).map(([left, right]) => `${type}(${left} / ${right})`),
      fc.tuple(tie('number'), tie('number')).map(([left, right]) => `Math.floor(${left} / ${right})`),
    ];
    return {
      number: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        names,
        literals,
        two(['+', '-', '*']),
        choice,
        minus,
        call(['Math.min', 'Math.max'], 2),
        ...(isFloat ? ofFloats : ofWhole),
      ),
      bool: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        two(['<', '<=', '>', '>=', '===', '!==']),
        two(['&&', '||'], 'bool'),
        tie('bool').map((value) => `!${value}`),
      ),
    };
  });
}

/** Statements that change s and t, and end. */
export function programs(type: string) {
  const { number, bool } = expressions(type);
  const target = fc.constantFrom('s', 't');
  const assigns = fc
    .tuple(target, fc.constantFrom('=', '+=', '-=', '*='), number)
    .map(([name, operator, value]) =>
      type.startsWith('float') ? `${name} ${operator} ${value};` : `${name} ${operator} ${type}(${value});`,
    );
  const { block } = fc.letrec<{ statement: string; block: string }>((tie) => ({
    statement: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      assigns,
      fc.tuple(bool, tie('block'), tie('block')).map(([test, then, otherwise]) => `if (${test}) { ${then} } else { ${otherwise} }`),
      fc.tuple(fc.integer({ min: 1, max: 5 }), tie('block')).map(([count, body]) => `for (let k = 0; k < ${count}; k++) { ${body} }`),
      fc.tuple(bool, tie('block')).map(([test, body]) => `for (let k = 0; k < 4; k++) { if (${test}) continue; ${body} }`),
      fc.tuple(bool, tie('block')).map(([test, body]) => `{ let w = 0; while (w < 5) { w++; if (${test}) break; ${body} } }`),
      fc.tuple(bool, tie('block')).map(([test, body]) => `{ let w = 0; do { ${body} w += 2; } while (w < 4 && ${test}); }`),
    ),
    block: fc.array(tie('statement'), { minLength: 1, maxLength: 3 }).map((statements) => statements.join(' ')),
  }));
  return block;
}
