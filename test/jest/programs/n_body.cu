// Bodies that attract each other, in double precision: a leapfrog step, positions through tiles of shared memory.

struct Body {
  double3 position, velocity;
  double mass;
};

__device__ double3 operator-(double3 a, double3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }

// v += dt · a at the bodies' places; `softening` is the square of the length below which attraction no longer grows.
__global__ void accelerate(Body* bodies, int n, double softening, double dt) {
  extern __shared__ double4 tile[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double3 here = i < n ? bodies[i].position : double3{};
  double3 sum = {};
  for (int base = 0; base < n; base += blockDim.x) {
    const int other = base + threadIdx.x;
    if (other < n) {
      const double3 place = bodies[other].position;
      tile[threadIdx.x] = {place.x, place.y, place.z, bodies[other].mass};
    }
    __syncthreads();
    for (int j = 0; j < blockDim.x && base + j < n; ++j) {
      const double3 d = double3{tile[j].x, tile[j].y, tile[j].z} - here;
      const double inverse = rsqrt(d.x * d.x + d.y * d.y + d.z * d.z + softening);
      const double pull = tile[j].w * inverse * inverse * inverse;
      sum.x += pull * d.x;
      sum.y += pull * d.y;
      sum.z += pull * d.z;
    }
    __syncthreads();
  }
  if (i >= n) return;
  bodies[i].velocity.x += dt * sum.x;
  bodies[i].velocity.y += dt * sum.y;
  bodies[i].velocity.z += dt * sum.z;
}

__global__ void move(Body* bodies, int n, double dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Body& body = bodies[i];
  body.position.x += dt * body.velocity.x;
  body.position.y += dt * body.velocity.y;
  body.position.z += dt * body.velocity.z;
}
