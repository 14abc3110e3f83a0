require('./run.cjs').run(require('cuda-ffi')).then(console.log);
