// Written by bindings/write.mjs from bindings/table/nvml.json: change those.
/** The functions that telemetry calls, each of which an older library may lack. */
export const declarations = `unsigned int nvmlInit_v2();
const char * nvmlErrorString(unsigned int result);
unsigned int nvmlDeviceGetHandleByUUID(const char * uuid, void * * device);
unsigned int nvmlDeviceGetHandleByPciBusId_v2(const char * pciBusId, void * * device);
unsigned int nvmlDeviceGetUtilizationRates(void * device, nvmlUtilization_t * utilization);
unsigned int nvmlDeviceGetEncoderUtilization(void * device, unsigned int * utilization, unsigned int * samplingPeriodUs);
unsigned int nvmlDeviceGetDecoderUtilization(void * device, unsigned int * utilization, unsigned int * samplingPeriodUs);
unsigned int nvmlDeviceGetMemoryInfo(void * device, nvmlMemory_t * memory);
unsigned int nvmlDeviceGetMemoryInfo_v2(void * device, nvmlMemory_v2_t * memory);
unsigned int nvmlDeviceGetTemperature(void * device, unsigned int sensorType, unsigned int * temp);
unsigned int nvmlDeviceGetTemperatureV(void * device, nvmlTemperature_v1_t * temperature);
unsigned int nvmlDeviceGetTemperatureThreshold(void * device, unsigned int thresholdType, unsigned int * temp);
unsigned int nvmlDeviceGetPowerUsage(void * device, unsigned int * power);
unsigned int nvmlDeviceGetEnforcedPowerLimit(void * device, unsigned int * limit);
unsigned int nvmlDeviceGetTotalEnergyConsumption(void * device, unsigned long long * energy);
unsigned int nvmlDeviceGetClockInfo(void * device, unsigned int type, unsigned int * clock);
unsigned int nvmlDeviceGetMaxClockInfo(void * device, unsigned int type, unsigned int * clock);
unsigned int nvmlDeviceGetCurrentClocksEventReasons(void * device, unsigned long long * clocksEventReasons);
unsigned int nvmlDeviceGetCurrentClocksThrottleReasons(void * device, unsigned long long * clocksThrottleReasons);
unsigned int nvmlDeviceGetFanSpeed(void * device, unsigned int * speed);
unsigned int nvmlDeviceGetPerformanceState(void * device, unsigned int * pState);
unsigned int nvmlDeviceGetComputeRunningProcesses_v2(void * device, unsigned int * infoCount, nvmlProcessInfo_t * infos);
unsigned int nvmlDeviceGetComputeRunningProcesses_v3(void * device, unsigned int * infoCount, nvmlProcessInfo_t * infos);
unsigned int nvmlDeviceGetGraphicsRunningProcesses_v2(void * device, unsigned int * infoCount, nvmlProcessInfo_t * infos);
unsigned int nvmlDeviceGetGraphicsRunningProcesses_v3(void * device, unsigned int * infoCount, nvmlProcessInfo_t * infos);
unsigned int nvmlDeviceGetMPSComputeRunningProcesses_v2(void * device, unsigned int * infoCount, nvmlProcessInfo_t * infos);
unsigned int nvmlDeviceGetMPSComputeRunningProcesses_v3(void * device, unsigned int * infoCount, nvmlProcessInfo_t * infos);
unsigned int nvmlEventSetCreate(void * * set);
unsigned int nvmlDeviceGetSupportedEventTypes(void * device, unsigned long long * eventTypes);
unsigned int nvmlDeviceRegisterEvents(void * device, unsigned long long eventTypes, void * set);
unsigned int nvmlEventSetWait_v2(void * set, nvmlEventData_t * data, unsigned int timeoutms);
unsigned int nvmlEventSetFree(void * set);`;

/** Their structures, member by member. */
export const structs = {
  nvmlUtilization_t: {"gpu":"unsigned int","memory":"unsigned int"},
  nvmlMemory_t: {"total":"unsigned long long","free":"unsigned long long","used":"unsigned long long"},
  nvmlMemory_v2_t: {"version":"unsigned int","total":"unsigned long long","reserved":"unsigned long long","free":"unsigned long long","used":"unsigned long long"},
  nvmlTemperature_v1_t: {"version":"unsigned int","sensorType":"unsigned int","temperature":"int"},
  nvmlProcessInfo_t: {"pid":"unsigned int","usedGpuMemory":"unsigned long long","gpuInstanceId":"unsigned int","computeInstanceId":"unsigned int"},
  nvmlEventData_t: {"device":"uint64_t","eventType":"unsigned long long","eventData":"unsigned long long","gpuInstanceId":"unsigned int","computeInstanceId":"unsigned int"},
} as const;
export const nvmlReturn_t = {"NVML_SUCCESS":0,"NVML_ERROR_UNINITIALIZED":1,"NVML_ERROR_INVALID_ARGUMENT":2,"NVML_ERROR_NOT_SUPPORTED":3,"NVML_ERROR_NO_PERMISSION":4,"NVML_ERROR_ALREADY_INITIALIZED":5,"NVML_ERROR_NOT_FOUND":6,"NVML_ERROR_INSUFFICIENT_SIZE":7,"NVML_ERROR_INSUFFICIENT_POWER":8,"NVML_ERROR_DRIVER_NOT_LOADED":9,"NVML_ERROR_TIMEOUT":10,"NVML_ERROR_IRQ_ISSUE":11,"NVML_ERROR_LIBRARY_NOT_FOUND":12,"NVML_ERROR_FUNCTION_NOT_FOUND":13,"NVML_ERROR_CORRUPTED_INFOROM":14,"NVML_ERROR_GPU_IS_LOST":15,"NVML_ERROR_RESET_REQUIRED":16,"NVML_ERROR_OPERATING_SYSTEM":17,"NVML_ERROR_LIB_RM_VERSION_MISMATCH":18,"NVML_ERROR_IN_USE":19,"NVML_ERROR_MEMORY":20,"NVML_ERROR_NO_DATA":21,"NVML_ERROR_VGPU_ECC_NOT_SUPPORTED":22,"NVML_ERROR_INSUFFICIENT_RESOURCES":23,"NVML_ERROR_FREQ_NOT_SUPPORTED":24,"NVML_ERROR_ARGUMENT_VERSION_MISMATCH":25,"NVML_ERROR_DEPRECATED":26,"NVML_ERROR_NOT_READY":27,"NVML_ERROR_GPU_NOT_FOUND":28,"NVML_ERROR_INVALID_STATE":29,"NVML_ERROR_RESET_TYPE_NOT_SUPPORTED":30,"NVML_ERROR_UNKNOWN":999} as const;
export const nvmlTemperatureSensors_t = {"NVML_TEMPERATURE_GPU":0,"NVML_TEMPERATURE_COUNT":1} as const;
export const nvmlTemperatureThresholds_t = {"NVML_TEMPERATURE_THRESHOLD_SHUTDOWN":0,"NVML_TEMPERATURE_THRESHOLD_SLOWDOWN":1,"NVML_TEMPERATURE_THRESHOLD_MEM_MAX":2,"NVML_TEMPERATURE_THRESHOLD_GPU_MAX":3,"NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_MIN":4,"NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_CURR":5,"NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_MAX":6,"NVML_TEMPERATURE_THRESHOLD_GPS_CURR":7,"NVML_TEMPERATURE_THRESHOLD_COUNT":8} as const;
export const nvmlClockType_t = {"NVML_CLOCK_GRAPHICS":0,"NVML_CLOCK_SM":1,"NVML_CLOCK_MEM":2,"NVML_CLOCK_VIDEO":3,"NVML_CLOCK_COUNT":4} as const;
export const nvmlPstates_t = {"NVML_PSTATE_0":0,"NVML_PSTATE_1":1,"NVML_PSTATE_2":2,"NVML_PSTATE_3":3,"NVML_PSTATE_4":4,"NVML_PSTATE_5":5,"NVML_PSTATE_6":6,"NVML_PSTATE_7":7,"NVML_PSTATE_8":8,"NVML_PSTATE_9":9,"NVML_PSTATE_10":10,"NVML_PSTATE_11":11,"NVML_PSTATE_12":12,"NVML_PSTATE_13":13,"NVML_PSTATE_14":14,"NVML_PSTATE_15":15,"NVML_PSTATE_UNKNOWN":32} as const;
export const nvmlClocksEventReasonAll = 511;
export const nvmlClocksEventReasonApplicationsClocksSetting = 2;
export const nvmlClocksEventReasonDisplayClockSetting = 256;
export const nvmlClocksEventReasonGpuIdle = 1;
export const nvmlClocksEventReasonNone = 0;
export const nvmlClocksEventReasonSwPowerCap = 4;
export const nvmlClocksEventReasonSwThermalSlowdown = 32;
export const nvmlClocksEventReasonSyncBoost = 16;
export const nvmlClocksThrottleReasonAll = 511;
export const nvmlClocksThrottleReasonApplicationsClocksSetting = 2;
export const nvmlClocksThrottleReasonDisplayClockSetting = 256;
export const nvmlClocksThrottleReasonGpuIdle = 1;
export const nvmlClocksThrottleReasonHwPowerBrakeSlowdown = 128;
export const nvmlClocksThrottleReasonHwSlowdown = 8;
export const nvmlClocksThrottleReasonHwThermalSlowdown = 64;
export const nvmlClocksThrottleReasonNone = 0;
export const nvmlClocksThrottleReasonSwPowerCap = 4;
export const nvmlClocksThrottleReasonSwThermalSlowdown = 32;
export const nvmlClocksThrottleReasonSyncBoost = 16;
export const nvmlClocksThrottleReasonUserDefinedClocks = 2;
export const nvmlEventMigConfigChange = 256;
export const nvmlEventTypeAll = 65439;
export const nvmlEventTypeClock = 16;
export const nvmlEventTypeDoubleBitEccError = 2;
export const nvmlEventTypeDramRetirementEvent = 1024;
export const nvmlEventTypeDramRetirementFailure = 2048;
export const nvmlEventTypeFatalPoisonError = 8192;
export const nvmlEventTypeGpuRecoveryAction = 32768;
export const nvmlEventTypeGpuUnavailableError = 16384;
export const nvmlEventTypeNonFatalPoisonError = 4096;
export const nvmlEventTypeNone = 0;
export const nvmlEventTypePState = 4;
export const nvmlEventTypePowerSourceChange = 128;
export const nvmlEventTypeSingleBitEccError = 1;
export const nvmlEventTypeSingleBitEccErrorStorm = 512;
export const nvmlEventTypeXidCriticalError = 8;
export const nvmlMemory_v2 = 33554472;
export const nvmlTemperature_v1 = 16777228;
