// lib/telemetry/generated/nvml.ts: the little of nvml.h that telemetry uses, since the package's entry does not load the whole table.

const functions = [
  'nvmlInit_v2',
  'nvmlErrorString',
  'nvmlDeviceGetHandleByUUID',
  'nvmlDeviceGetHandleByPciBusId_v2',
  'nvmlDeviceGetUtilizationRates',
  'nvmlDeviceGetEncoderUtilization',
  'nvmlDeviceGetDecoderUtilization',
  'nvmlDeviceGetMemoryInfo',
  'nvmlDeviceGetMemoryInfo_v2',
  'nvmlDeviceGetTemperature',
  'nvmlDeviceGetTemperatureV',
  'nvmlDeviceGetTemperatureThreshold',
  'nvmlDeviceGetPowerUsage',
  'nvmlDeviceGetEnforcedPowerLimit',
  'nvmlDeviceGetTotalEnergyConsumption',
  'nvmlDeviceGetClockInfo',
  'nvmlDeviceGetMaxClockInfo',
  'nvmlDeviceGetCurrentClocksEventReasons',
  'nvmlDeviceGetCurrentClocksThrottleReasons',
  'nvmlDeviceGetFanSpeed',
  'nvmlDeviceGetPerformanceState',
  'nvmlDeviceGetComputeRunningProcesses_v2',
  'nvmlDeviceGetComputeRunningProcesses_v3',
  'nvmlDeviceGetGraphicsRunningProcesses_v2',
  'nvmlDeviceGetGraphicsRunningProcesses_v3',
  'nvmlDeviceGetMPSComputeRunningProcesses_v2',
  'nvmlDeviceGetMPSComputeRunningProcesses_v3',
  'nvmlEventSetCreate',
  'nvmlDeviceGetSupportedEventTypes',
  'nvmlDeviceRegisterEvents',
  'nvmlEventSetWait_v2',
  'nvmlEventSetFree',
];
const enums = ['nvmlReturn_t', 'nvmlTemperatureSensors_t', 'nvmlTemperatureThresholds_t', 'nvmlClockType_t', 'nvmlPstates_t'];
const constants = /^(nvmlMemory_v2|nvmlTemperature_v1|nvmlEvent(?:Type)?\w+|nvmlClocks(?:Event|Throttle)Reason\w+)$/;

export function telemetryText(table) {
  const called = functions.map((name) => find(table.functions, name));
  const structs = [...new Set(called.flatMap(({ parameters }) => parameters.map(([type]) => nameOf(type, table))))].filter((name) => table.kinds.get(name) === 'struct');
  const values = (name) => JSON.stringify(Object.fromEntries(find(table.enums, name).values));
  return [
    '/** The functions that telemetry calls, each of which an older library may lack. */',
    `export const declarations = \`${called.map((entry) => prototype(entry, table)).join('\n')}\`;`,
    '',
    '/** Their structures, member by member. */',
    'export const structs = {',
    ...structs.map((name) => `  ${name}: ${JSON.stringify(membersOf(find(table.structs, name), table))},`),
    '} as const;',
    ...enums.map((name) => `export const ${name} = ${values(name)} as const;`),
    ...table.constants.filter(([name]) => constants.test(name)).map(([name, value]) => `export const ${name} = ${value};`),
    '',
  ].join('\n');
}

function find(list, name) {
  const found = list.find((entry) => entry.name === name);
  if (!found) throw new Error(`nvml.h has no ${name}, which telemetry uses`);
  return found;
}

const prototype = ({ returns, name, parameters }, table) =>
  `${typeOf(returns, table)} ${name}(${parameters.map(([type, called]) => `${typeOf(type, table)} ${called}`).join(', ')});`;

const membersOf = ({ members }, table) => Object.fromEntries(members.map(([type, name]) => [name, memberType(type, table)]));

/** A handle is an address. */
const memberType = (type, table) => (table.kinds.get(type) === 'handle' ? 'uint64_t' : typeOf(type, table));

/** The structure that a pointer points to, by its own name. */
const nameOf = (type, table) => named(type.replaceAll(/\bconst\b|\*/g, '').trim(), table);
const named = (name, { types }) => types.find(([alias]) => alias === name)?.[1] ?? name;

/** A type without the names of nvml.h, but for those of structures. */
function typeOf(type, table) {
  const name = type.replaceAll(/\bconst\b|\*/g, '').trim();
  const kind = table.kinds.get(name);
  if (kind === 'handle') return type.replace(name, 'void *');
  if (kind === 'enum') return type.replace(name, 'unsigned int');
  return type.replace(name, named(name, table));
}
