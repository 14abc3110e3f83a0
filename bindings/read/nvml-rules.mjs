// What the pointers of NVML are, by rules: its functions are alike, and too many for notes.

/** The macro makes the header declare older forms, too. */
export const nvmlRules = { named: underAllNames, ruled, options: ['-DNVML_NO_UNVERSIONED_FUNC_DEFS'], types: ownTypes };

/** Each function under all names that C knows it by: a macro gives a name without a version to the form of today. */
function underAllNames(functions, macros) {
  const symbols = new Set(functions.map(({ symbol }) => symbol));
  const others = [...macros].filter(([, text]) => symbols.has(text));
  const taken = new Set(others.map(([name]) => name));
  return functions
    .filter(({ name }) => !taken.has(name))
    .flatMap((entry) => [entry, ...others.filter(([, text]) => text === entry.symbol).map(([name]) => ({ ...entry, name }))]);
}

/** All that the header names, as programs do, and what a macro names a second time. */
function ownTypes(nodes, { own, macros }) {
  const named = nodes.filter((node) => node.kind === 'TypedefDecl' && own.includes(node)).map(({ name }) => [name, name]);
  const known = new Set(named.map(([name]) => name));
  return [...named, ...[...macros].filter(([, text]) => known.has(text))];
}

/** Functions whose structures are for the library to read. */
const setter = /(?:^nvml|Device|System|GpuInstance|Profile|PowerSmoothing)(?:Set|Clear|Update|Activate|Modify|Remove|Discover)[A-Z]|SystemEventSetFree|SystemRegisterEvents/;
/** Structures without a version, of which the library reads a part. */
const read = /^(?:nvmlVgpuScheduler(?:State|Log)Info_v2_t|nvmlDevicePowerMizerModes_v1_t|nvmlConfComputeGpuAttestationReport_t|nvmlAccountingStats_v2_t|nvmlGetCPER_v1_t|nvmlPRMTLV_v1_t|nvmlPRMCounterList_v1_t)$/;
/** Arrays whose elements a parameter counts that is the room before the call and the number of elements after it. */
const lists = /^(?:hwbcEntries|deviceArray|devices|clocksMHz|sessionInfos?|infos|samples|pids|addresses|timestamps|utilization|vgpuTypeIds|vgpuInstances|utilizationSamples|placements|gpuInstances|computeInstances)$/;
const counter = /count$/i;
/** These do not say how many elements there are without a place for them. */
const wantsPlace = /^nvml(?:SystemGetHicVersion|UnitGetDevices|DeviceGetGpuInstances|GpuInstanceGetComputeInstances)$/;
const placeOfList = 64;
/** Bytes, more than any of the texts has. */
const placeOfText = 256;
const placeOfLongText = 8192;

/** Roles that follow from no rule. */
const exceptions = {
  nvmlDeviceGetFieldValues: { valuesCount: 'count', values: 'exchanged:valuesCount' },
  nvmlDeviceClearFieldValues: { valuesCount: 'count', values: 'exchanged:valuesCount' },
  nvmlDeviceGetSupportedPerformanceStates: { pstates: 'view:size', size: 'count' },
  nvmlDeviceGetMemoryAffinity: { nodeSet: 'filled:nodeSetSize' },
  nvmlDeviceGetCpuAffinityWithinScope: { cpuSet: 'filled:cpuSetSize' },
  nvmlDeviceGetCpuAffinity: { cpuSet: 'filled:cpuSetSize' },
  nvmlDeviceSetMigMode: { activationStatus: 'out' },
  nvmlDeviceGetPgpuMetadataString: { pgpuMetadata: `text:bufferSize:${placeOfLongText}` },
  // Their last member is as long as the library says.
  nvmlVgpuInstanceGetMetadata: { vgpuMetadata: 'pointer', bufferSize: 'pointer' },
  nvmlDeviceGetVgpuMetadata: { pgpuMetadata: 'pointer', bufferSize: 'pointer' },
  nvmlGetVgpuCompatibility: { vgpuMetadata: 'pointer', pgpuMetadata: 'pointer' },
};

/** The function with a role for every parameter. */
function ruled(entry, types) {
  const known = exceptions[entry.symbol];
  return { ...entry, parameters: entry.parameters.map(([type, name], index) => [type, name, known?.[name] ?? roleOf(entry, index, types)]) };
}

function roleOf(entry, index, types) {
  const [type, name] = entry.parameters[index];
  if (entry.parameters.some(([other]) => isText(other))) return roleBesideText(entry, index);
  if (!type.endsWith('*')) return 'value';
  const pointee = type.slice(0, -1).trim();
  if (pointee === 'const char') return 'string';
  const counting = entry.parameters.find(([other, called]) => isCounter(other, called));
  if (counting && entry.parameters.some(([, called]) => lists.test(called))) {
    if (name === counting[1]) return 'hidden';
    if (lists.test(name)) return `list:${counting[1]}${wantsPlace.test(entry.symbol) ? `:${placeOfList}` : ''}`;
  }
  if (pointee.startsWith('const ') || name === 'pciInfo' || setter.test(entry.symbol)) return 'in';
  return isReadFirst(pointee, types) ? 'inout' : 'out';
}

const isText = (type) => type === 'char *';
const isCounter = (type, name) => type === 'unsigned int *' && counter.test(name);

/** A text has its room beside it, as a number, or as a number that the library corrects, or none, if it is always short. */
function roleBesideText({ parameters }, index) {
  const [type, name] = parameters[index];
  const at = parameters.findIndex(([other]) => isText(other));
  const room = parameters[at + 1];
  if (index === at + 1) return type.endsWith('*') ? 'hidden' : 'count';
  if (index !== at) return type.endsWith('*') ? 'out' : 'value';
  if (!room) return `text::${placeOfText}`;
  return room[0].endsWith('*') ? `text:${room[1]}:${placeOfText}` : `string:${room[1]}:${placeOfText}`;
}

/** A structure says by a member which form of it is meant. */
function isReadFirst(pointee, types) {
  const record = types.records.get(types.resolve(pointee).replace(/^(?:struct|union) /, ''));
  if (!record) return false;
  return read.test(pointee) || (record.inner ?? []).some(({ kind, name }) => kind === 'FieldDecl' && name === 'version');
}
