// Programs outside of the subset: each is refused in the line that is marked, or in the one above a mark that
// stands alone, with a sentence that helps.
// Plain JavaScript, so that the text that is read is the text of this file.

/* eslint-disable */
exports.refusedPrograms = ({ cuda, declareDevice }) => {
  const mul = declareDevice('mul', 'float32(float32, float32)');
  const sum = declareDevice('sum', 'float32(CPointer(float32), int32)');
  return [
    {
      what: 'var',
      message: /write let or const/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          var i = 0; // ✗
          x[i] = 1;
        }),
    },
    {
      what: 'a name from outside',
      message: /outside is not known in the kernel.*capture: { outside }/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = outside; // ✗
        }),
    },
    {
      what: 'a name in the wrong case',
      message: /did you mean other/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          const size = 3;
          const other = cuda.laneId;
          x[0] = OTHER; // ✗
        }),
    },
    {
      what: 'an unknown function',
      message: /make it with cuda.device or declareDevice.*link: { square }/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = square(2); // ✗
        }),
    },
    {
      what: 'a string',
      message: /no strings/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = 'a'; // ✗
        }),
    },
    {
      what: 'a template',
      message: /no strings/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = `a`; // ✗
        }),
    },
    {
      what: 'null',
      message: /no null/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = null; // ✗
        }),
    },
    {
      what: 'undefined',
      message: /no undefined/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = undefined; // ✗
        }),
    },
    {
      what: 'a regular expression',
      message: /regular expressions/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = /a/; // ✗
        }),
    },
    {
      what: 'an array literal',
      message: /cuda.local.array/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          const a = [1, 2]; // ✗
        }),
    },
    {
      what: 'an object',
      message: /a variable for each member/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          const a = { b: 1 }; // ✗
        }),
    },
    {
      what: 'new',
      message: /cuda.shared.array/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          const a = new Float32Array(4); // ✗
        }),
    },
    {
      what: 'a function inside',
      message: /cuda.device/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          function f() {} // ✗
        }),
    },
    {
      what: 'an arrow function inside',
      message: /cuda.device/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          const f = (a) => a; // ✗
        }),
    },
    {
      what: 'a class',
      message: /no classes/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          class A {} // ✗
        }),
    },
    {
      what: 'this',
      message: /no this|no objects/,
      make: () =>
        cuda.jit('void(float32[])', function (x) {
          x[0] = this.a; // ✗
        }),
    },
    {
      what: 'switch',
      message: /if … else if/,
      make: () =>
        cuda.jit('void(int32[])', (x) => {
          switch (x[0]) {
            // ✗
            default:
          }
        }),
    },
    {
      what: 'for of',
      message: /i < x.length/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          for (const v of x) {
            // ✗
          }
        }),
    },
    {
      what: 'for in',
      message: /no for … in/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          for (const i in x) {
            // ✗
          }
        }),
    },
    {
      what: 'try',
      message: /no try/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          try {
            // ✗
            x[0] = 1;
          } catch {}
        }),
    },
    {
      what: 'throw',
      message: /throws nothing/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          throw x; // ✗
        }),
    },
    {
      what: 'a label',
      message: /no labels/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          outer: for (;;) {
            // ✗
            break outer;
          }
        }),
    },
    {
      what: 'debugger',
      message: /simulate/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          debugger; // ✗
        }),
    },
    {
      what: 'delete',
      message: /no delete/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          const a = delete x[0]; // ✗
        }),
    },
    {
      what: 'typeof',
      message: /no typeof/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          const a = typeof x[0]; // ✗
        }),
    },
    {
      what: 'in',
      message: /no in /,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          if (0 in x) return; // ✗
        }),
    },
    {
      what: 'instanceof',
      message: /no instanceof/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          if (x instanceof Float32Array) return; // ✗
        }),
    },
    {
      what: '??',
      message: /no \?\?/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = x[1] ?? 2; // ✗
        }),
    },
    {
      what: '?.',
      message: /no \?\./,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = x?.[1]; // ✗
        }),
    },
    {
      what: 'a number as a condition',
      message: /x !== 0/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          if (x[0]) return; // ✗
        }),
    },
    {
      what: '&& of numbers',
      message: /expected true or false/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = x[1] && 2; // ✗
        }),
    },
    {
      what: 'an assignment as a value',
      message: /a statement of its own/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          let a = 0;
          x[0] = a = 3; // ✗
        }),
    },
    {
      what: '++ as a value',
      message: /a statement of its own/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          let a = 0;
          x[0] = a++; // ✗
        }),
    },
    {
      what: 'a value that nobody takes',
      message: /nobody takes/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] + 1; // ✗
        }),
    },
    {
      what: 'an index with a fraction',
      message: /int32\(a \/ b\)/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[x.length / 2] = 1; // ✗
        }),
    },
    {
      what: 'a float as an index',
      message: /an index is a whole number.*float32/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[x[0]] = 1; // ✗
        }),
    },
    {
      what: 'a float into whole numbers',
      message: /int32\(…\)/,
      make: () =>
        cuda.jit('void(int32[], float32[])', (r, x) => {
          r[0] = x[0] * 2; // ✗
        }),
    },
    {
      what: 'a variable of two types',
      message: /a is an int32, and this is a float32/,
      make: () =>
        cuda.jit('void(int32[], float32[])', (r, x) => {
          let a = r[0];
          a = x[0]; // ✗
        }),
    },
    {
      what: 'a bool and a number',
      message: /a bool, and this is a number/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          let done = false;
          done = 1; // ✗
        }),
    },
    {
      what: 'arithmetic on bools',
      message: /c \? 1 : 0/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = (x[1] > 0) + 1; // ✗
        }),
    },
    {
      what: 'bits of floats',
      message: /& is for whole numbers/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = x[1] & 1; // ✗
        }),
    },
    {
      what: 'a shift of floats',
      message: /<< is for whole numbers/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = x[1] << 1; // ✗
        }),
    },
    {
      what: 'int64 and uint64',
      message: /no type holds both an int64 and a uint64/,
      make: () =>
        cuda.jit('void(int64[], uint64[])', (x, y) => {
          x[0] = x[1] + y[1]; // ✗
        }),
    },
    {
      what: 'a const that changes',
      message: /a is a const/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          const a = x[0];
          a = 2; // ✗
        }),
    },
    {
      what: 'an array as a value',
      message: /y is an array.*y\[i\]/,
      make: () =>
        cuda.jit('void(float32[], float32[])', (x, y) => {
          x[0] = y; // ✗
        }),
    },
    {
      what: 'an element of a number',
      message: /n is no array/,
      make: () =>
        cuda.jit('void(float32[], int32)', (x, n) => {
          x[0] = n[0]; // ✗
        }),
    },
    {
      what: 'too few indices',
      message: /2 dimensions: expected x\[i\]\[j\]/,
      make: () =>
        cuda.jit('void(float32[][])', (x) => {
          x[0] = 1; // ✗
        }),
    },
    {
      what: 'an unknown member of an array',
      message: /length, shape and elements/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = x.size; // ✗
        }),
    },
    {
      what: 'a dimension that is not there',
      message: /expected x.shape\[0\]/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = x.shape[1]; // ✗
        }),
    },
    {
      what: 'a method of an array',
      message: /a loop over the index/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x.fill(0); // ✗
        }),
    },
    {
      what: 'console.log',
      message: /prints nothing/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          console.log(x[0]); // ✗
        }),
    },
    {
      what: 'Math.random',
      message: /random numbers from the index/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = Math.random(); // ✗
        }),
    },
    {
      what: 'a function that Math has not',
      message: /Math.cosine is not there/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = Math.cosine(1); // ✗
        }),
    },
    {
      what: 'too many arguments of Math',
      message: /takes 1 number, and got 2/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = Math.sqrt(1, 2); // ✗
        }),
    },
    {
      what: 'an unknown member of cuda',
      message: /cuda.threadIdx.x/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = cuda.threadId.x; // ✗
        }),
    },
    {
      what: 'an unknown function of cuda',
      message: /there is no cuda.syncthreads|gives no value/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          cuda.syncthreads(); // ✗
        }),
    },
    {
      what: 'a grid of two dimensions as a number',
      message: /const \[x, y\] = cuda.grid\(2\)/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          const i = cuda.grid(2); // ✗
        }),
    },
    {
      what: 'a shared array of unknown size',
      message: /known when the kernel is compiled/,
      make: () =>
        cuda.jit('void(float32[], int32)', (x, n) => {
          const a = cuda.shared.array(n, 'float32'); // ✗
        }),
    },
    {
      what: 'a shared array of an unknown type',
      message: /'float32', 'int32'/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          const a = cuda.shared.array(4, 'float'); // ✗
        }),
    },
    {
      what: 'a shared array as a value',
      message: /for declarations/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = cuda.shared.array(4, 'float32'); // ✗
        }),
    },
    {
      what: 'an atomic maximum of floats',
      message: /not there for float32/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          cuda.atomic.max(x, 0, 1); // ✗
        }),
    },
    {
      what: 'an atomic operation on bytes',
      message: /not there for uint8/,
      make: () =>
        cuda.jit('void(uint8[])', (x) => {
          cuda.atomic.add(x, 0, 1); // ✗
        }),
    },
    {
      what: 'a result of a kernel',
      message: /returns nothing/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          return x[0]; // ✗
        }),
    },
    {
      what: 'an expression as a kernel',
      message: /in braces/,
      make: () =>
        cuda.jit(
          'void(float32[])',
          (x) => x[0] + 1, // ✗
        ),
    },
    {
      what: 'a default value',
      message: /no default values/,
      make: () =>
        cuda.jit(
          'void(float32[], int32)',
          (
            x,
            n = 3, // ✗
          ) => {},
        ),
    },
    {
      what: 'a rest parameter',
      message: /no rest parameter/,
      make: () =>
        cuda.jit(
          'void(float32[], int32)',
          (
            x,
            ...n // ✗
          ) => {},
        ),
    },
    {
      what: 'a parameter that is taken apart',
      message: /a parameter is a name/,
      make: () =>
        cuda.jit(
          'void(float32[])',
          (
            [x], // ✗
          ) => {},
        ),
    },
    {
      what: 'too few parameters',
      message: /1 parameters, and its signature 2/,
      make: () =>
        cuda.jit('void(float32[], float32[])', (x) => {
          // ✗
          x[0] = 1;
        }),
    },
    {
      what: 'an async kernel',
      message: /no async function/,
      make: () =>
        cuda.jit('void(float32[])', async (x) => {
          // ✗
          x[0] = 1;
        }),
    },
    {
      what: 'a generator',
      message: /no generator/,
      make: () =>
        cuda.jit('void(float32[])', function* (x) {
          // ✗
          x[0] = 1;
        }),
    },
    {
      what: 'a literal that does not fit',
      message: /out of its range|an int64/,
      make: () =>
        cuda.jit('void(int32[])', (x) => {
          let a = x[0];
          a = 3000000000; // ✗
        }),
    },
    {
      what: 'a declared function with a wrong argument',
      message: /is a value, and this is an array/,
      make: () =>
        cuda.jit(
          'void(float32[])',
          (x) => {
            x[0] = mul(x, 2); // ✗
          },
          { link: { mul } },
        ),
    },
    {
      what: 'a declared function with too few arguments',
      message: /takes 2 arguments, and got 1/,
      make: () =>
        cuda.jit(
          'void(float32[])',
          (x) => {
            x[0] = mul(1); // ✗
          },
          { link: { mul } },
        ),
    },
    {
      what: 'an array of another type for a pointer',
      message: /array of float32, and x has int32/,
      make: () =>
        cuda.jit(
          'void(int32[])',
          (x) => {
            x[0] = int32(sum(x, 2)); // ✗
          },
          { link: { sum } },
        ),
    },
    {
      what: 'a function that is not called',
      message: /call it/,
      make: () =>
        cuda.jit(
          'void(float32[])',
          (x) => {
            x[0] = mul; // ✗
          },
          { link: { mul } },
        ),
    },
    {
      what: 'an array that is captured',
      message: /nobody may write it/,
      make: () =>
        cuda.jit(
          'void(float32[])',
          (x) => {
            table[0] = 1; // ✗
          },
          { capture: { table: Float32Array.of(1) } },
        ),
    },
    {
      what: 'a spread argument',
      message: /write each argument/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = Math.max(...x); // ✗
        }),
    },
    {
      what: 'a destructured member',
      message: /cuda.threadIdx.x/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          const { y } = cuda.threadIdx; // ✗
        }),
    },
    {
      what: 'parseInt',
      message: /int32\(x\)/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = parseInt(x[1]); // ✗
        }),
    },
    {
      what: 'two types in ? :',
      message: /need one type/,
      make: () =>
        cuda.jit('void(float32[])', (x) => {
          x[0] = x[1] > 0 ? x[2] > 0 : 1; // ✗
        }),
    },
  ];
};
