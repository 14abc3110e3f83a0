require('./run.cjs').runPtx(require('cuda-ffi')).then(console.log);
