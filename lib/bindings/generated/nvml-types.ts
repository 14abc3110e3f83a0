// Written by bindings/write.mjs from bindings/table/nvml.json: change those.
import type { AnyMemory, Given, Handle, Init, OnThread, Pointer, Size } from '../values/value-types';

export type nvmlDevice_t = Handle<'nvmlDevice_t'>;
export type nvmlGpuInstance_t = Handle<'nvmlGpuInstance_t'>;
export type nvmlUnit_t = Handle<'nvmlUnit_t'>;
export type nvmlEventSet_t = Handle<'nvmlEventSet_t'>;
export type nvmlSystemEventSet_t = Handle<'nvmlSystemEventSet_t'>;
export type nvmlComputeInstance_t = Handle<'nvmlComputeInstance_t'>;
export type nvmlGpmSample_t = Handle<'nvmlGpmSample_t'>;
export type nvmlProcessMode_t = Nvml['nvmlProcessMode_t'][keyof Nvml['nvmlProcessMode_t']];
export type nvmlDeviceAddressingModeType_t = Nvml['nvmlDeviceAddressingModeType_t'][keyof Nvml['nvmlDeviceAddressingModeType_t']];
export type nvmlBridgeChipType_t = Nvml['nvmlBridgeChipType_t'][keyof Nvml['nvmlBridgeChipType_t']];
export type nvmlNvLinkUtilizationCountUnits_t = Nvml['nvmlNvLinkUtilizationCountUnits_t'][keyof Nvml['nvmlNvLinkUtilizationCountUnits_t']];
export type nvmlNvLinkUtilizationCountPktTypes_t = Nvml['nvmlNvLinkUtilizationCountPktTypes_t'][keyof Nvml['nvmlNvLinkUtilizationCountPktTypes_t']];
export type nvmlNvLinkCapability_t = Nvml['nvmlNvLinkCapability_t'][keyof Nvml['nvmlNvLinkCapability_t']];
export type nvmlNvLinkErrorCounter_t = Nvml['nvmlNvLinkErrorCounter_t'][keyof Nvml['nvmlNvLinkErrorCounter_t']];
export type nvmlIntNvLinkDeviceType_t = Nvml['nvmlIntNvLinkDeviceType_t'][keyof Nvml['nvmlIntNvLinkDeviceType_t']];
export type nvmlGpuTopologyLevel_t = Nvml['nvmlGpuTopologyLevel_t'][keyof Nvml['nvmlGpuTopologyLevel_t']];
export type nvmlGpuP2PStatus_t = Nvml['nvmlGpuP2PStatus_t'][keyof Nvml['nvmlGpuP2PStatus_t']];
export type nvmlGpuP2PCapsIndex_t = Nvml['nvmlGpuP2PCapsIndex_t'][keyof Nvml['nvmlGpuP2PCapsIndex_t']];
export type nvmlSamplingType_t = Nvml['nvmlSamplingType_t'][keyof Nvml['nvmlSamplingType_t']];
export type nvmlPcieUtilCounter_t = Nvml['nvmlPcieUtilCounter_t'][keyof Nvml['nvmlPcieUtilCounter_t']];
export type nvmlValueType_t = Nvml['nvmlValueType_t'][keyof Nvml['nvmlValueType_t']];
export type nvmlPerfPolicyType_t = Nvml['nvmlPerfPolicyType_t'][keyof Nvml['nvmlPerfPolicyType_t']];
export type nvmlThermalTarget_t = Nvml['nvmlThermalTarget_t'][keyof Nvml['nvmlThermalTarget_t']];
export type nvmlThermalController_t = Nvml['nvmlThermalController_t'][keyof Nvml['nvmlThermalController_t']];
export type nvmlCoolerControl_t = Nvml['nvmlCoolerControl_t'][keyof Nvml['nvmlCoolerControl_t']];
export type nvmlCoolerTarget_t = Nvml['nvmlCoolerTarget_t'][keyof Nvml['nvmlCoolerTarget_t']];
export type nvmlUUIDType_t = Nvml['nvmlUUIDType_t'][keyof Nvml['nvmlUUIDType_t']];
export type nvmlEnableState_t = Nvml['nvmlEnableState_t'][keyof Nvml['nvmlEnableState_t']];
export type nvmlBrandType_t = Nvml['nvmlBrandType_t'][keyof Nvml['nvmlBrandType_t']];
export type nvmlTemperatureThresholds_t = Nvml['nvmlTemperatureThresholds_t'][keyof Nvml['nvmlTemperatureThresholds_t']];
export type nvmlTemperatureSensors_t = Nvml['nvmlTemperatureSensors_t'][keyof Nvml['nvmlTemperatureSensors_t']];
export type nvmlComputeMode_t = Nvml['nvmlComputeMode_t'][keyof Nvml['nvmlComputeMode_t']];
export type nvmlMemoryErrorType_t = Nvml['nvmlMemoryErrorType_t'][keyof Nvml['nvmlMemoryErrorType_t']];
export type nvmlEccCounterType_t = Nvml['nvmlEccCounterType_t'][keyof Nvml['nvmlEccCounterType_t']];
export type nvmlClockType_t = Nvml['nvmlClockType_t'][keyof Nvml['nvmlClockType_t']];
export type nvmlClockId_t = Nvml['nvmlClockId_t'][keyof Nvml['nvmlClockId_t']];
export type nvmlDriverModel_t = Nvml['nvmlDriverModel_t'][keyof Nvml['nvmlDriverModel_t']];
export type nvmlPstates_t = Nvml['nvmlPstates_t'][keyof Nvml['nvmlPstates_t']];
export type nvmlGpuOperationMode_t = Nvml['nvmlGpuOperationMode_t'][keyof Nvml['nvmlGpuOperationMode_t']];
export type nvmlInforomObject_t = Nvml['nvmlInforomObject_t'][keyof Nvml['nvmlInforomObject_t']];
export type nvmlReturn_t = Nvml['nvmlReturn_t'][keyof Nvml['nvmlReturn_t']];
export type nvmlMemoryLocation_t = Nvml['nvmlMemoryLocation_t'][keyof Nvml['nvmlMemoryLocation_t']];
export type nvmlPageRetirementCause_t = Nvml['nvmlPageRetirementCause_t'][keyof Nvml['nvmlPageRetirementCause_t']];
export type nvmlRestrictedAPI_t = Nvml['nvmlRestrictedAPI_t'][keyof Nvml['nvmlRestrictedAPI_t']];
export type nvmlGpuUtilizationDomainId_t = Nvml['nvmlGpuUtilizationDomainId_t'][keyof Nvml['nvmlGpuUtilizationDomainId_t']];
export type nvmlGpuVirtualizationMode_t = Nvml['nvmlGpuVirtualizationMode_t'][keyof Nvml['nvmlGpuVirtualizationMode_t']];
export type nvmlHostVgpuMode_t = Nvml['nvmlHostVgpuMode_t'][keyof Nvml['nvmlHostVgpuMode_t']];
export type nvmlVgpuVmIdType_t = Nvml['nvmlVgpuVmIdType_t'][keyof Nvml['nvmlVgpuVmIdType_t']];
export type nvmlVgpuGuestInfoState_t = Nvml['nvmlVgpuGuestInfoState_t'][keyof Nvml['nvmlVgpuGuestInfoState_t']];
export type nvmlGridLicenseFeatureCode_t = Nvml['nvmlGridLicenseFeatureCode_t'][keyof Nvml['nvmlGridLicenseFeatureCode_t']];
export type nvmlVgpuCapability_t = Nvml['nvmlVgpuCapability_t'][keyof Nvml['nvmlVgpuCapability_t']];
export type nvmlVgpuDriverCapability_t = Nvml['nvmlVgpuDriverCapability_t'][keyof Nvml['nvmlVgpuDriverCapability_t']];
export type nvmlDeviceVgpuCapability_t = Nvml['nvmlDeviceVgpuCapability_t'][keyof Nvml['nvmlDeviceVgpuCapability_t']];
export type nvmlDeviceGpuRecoveryAction_t = Nvml['nvmlDeviceGpuRecoveryAction_t'][keyof Nvml['nvmlDeviceGpuRecoveryAction_t']];
export type nvmlFanState_t = Nvml['nvmlFanState_t'][keyof Nvml['nvmlFanState_t']];
export type nvmlLedColor_t = Nvml['nvmlLedColor_t'][keyof Nvml['nvmlLedColor_t']];
export type nvmlEncoderType_t = Nvml['nvmlEncoderType_t'][keyof Nvml['nvmlEncoderType_t']];
export type nvmlFBCSessionType_t = Nvml['nvmlFBCSessionType_t'][keyof Nvml['nvmlFBCSessionType_t']];
export type nvmlDetachGpuState_t = Nvml['nvmlDetachGpuState_t'][keyof Nvml['nvmlDetachGpuState_t']];
export type nvmlPcieLinkState_t = Nvml['nvmlPcieLinkState_t'][keyof Nvml['nvmlPcieLinkState_t']];
export type nvmlCPERType_t = Nvml['nvmlCPERType_t'][keyof Nvml['nvmlCPERType_t']];
export type nvmlClockLimitId_t = Nvml['nvmlClockLimitId_t'][keyof Nvml['nvmlClockLimitId_t']];
export type nvmlNvlinkVersion_t = Nvml['nvmlNvlinkVersion_t'][keyof Nvml['nvmlNvlinkVersion_t']];
export type nvmlVgpuVmCompatibility_t = Nvml['nvmlVgpuVmCompatibility_t'][keyof Nvml['nvmlVgpuVmCompatibility_t']];
export type nvmlVgpuPgpuCompatibilityLimitCode_t = Nvml['nvmlVgpuPgpuCompatibilityLimitCode_t'][keyof Nvml['nvmlVgpuPgpuCompatibilityLimitCode_t']];
export type nvmlPRMCounterId_t = Nvml['nvmlPRMCounterId_t'][keyof Nvml['nvmlPRMCounterId_t']];
export type nvmlGpmMetricId_t = Nvml['nvmlGpmMetricId_t'][keyof Nvml['nvmlGpmMetricId_t']];
export type nvmlPowerProfileType_t = Nvml['nvmlPowerProfileType_t'][keyof Nvml['nvmlPowerProfileType_t']];
export type nvmlPowerProfileOperation_t = Nvml['nvmlPowerProfileOperation_t'][keyof Nvml['nvmlPowerProfileOperation_t']];
export type nvmlPciInfoExt_t = nvmlPciInfoExt_v1_t;
export type nvmlProcessInfo_v2_t = nvmlProcessInfo_t;
export type nvmlProcessDetailList_t = nvmlProcessDetailList_v1_t;
export type nvmlDeviceAddressingMode_t = nvmlDeviceAddressingMode_v1_t;
export type nvmlRepairStatus_t = nvmlRepairStatus_v1_t;
export type nvmlCoolerInfo_t = nvmlCoolerInfo_v1_t;
export type nvmlUUID_t = nvmlUUID_v1_t;
export type nvmlPdi_t = nvmlPdi_v1_t;
export type nvmlDramEncryptionInfo_t = nvmlDramEncryptionInfo_v1_t;
export type nvmlMarginTemperature_t = nvmlMarginTemperature_v1_t;
export type nvmlClockOffset_t = nvmlClockOffset_v1_t;
export type nvmlFanSpeedInfo_t = nvmlFanSpeedInfo_v1_t;
export type nvmlDevicePerfModes_t = nvmlDevicePerfModes_v1_t;
export type nvmlDeviceCurrentClockFreqs_t = nvmlDeviceCurrentClockFreqs_v1_t;
export type nvmlProcessesUtilizationInfo_t = nvmlProcessesUtilizationInfo_v1_t;
export type nvmlEccSramErrorStatus_t = nvmlEccSramErrorStatus_v1_t;
export type nvmlPlatformInfo_t = nvmlPlatformInfo_v2_t;
export type nvmlEccSramUniqueUncorrectedErrorCounts_t = nvmlEccSramUniqueUncorrectedErrorCounts_v1_t;
export type nvmlVgpuHeterogeneousMode_t = nvmlVgpuHeterogeneousMode_v1_t;
export type nvmlVgpuPlacementId_t = nvmlVgpuPlacementId_v1_t;
export type nvmlVgpuPlacementList_t = nvmlVgpuPlacementList_v2_t;
export type nvmlVgpuTypeBar1Info_t = nvmlVgpuTypeBar1Info_v1_t;
export type nvmlVgpuInstancesUtilizationInfo_t = nvmlVgpuInstancesUtilizationInfo_v1_t;
export type nvmlVgpuProcessesUtilizationInfo_t = nvmlVgpuProcessesUtilizationInfo_v1_t;
export type nvmlVgpuRuntimeState_t = nvmlVgpuRuntimeState_v1_t;
export type nvmlVgpuTypeIdInfo_t = nvmlVgpuTypeIdInfo_v1_t;
export type nvmlVgpuTypeMaxInstance_t = nvmlVgpuTypeMaxInstance_v1_t;
export type nvmlActiveVgpuInstanceInfo_t = nvmlActiveVgpuInstanceInfo_v1_t;
export type nvmlVgpuSchedulerState_t = nvmlVgpuSchedulerState_v1_t;
export type nvmlVgpuSchedulerStateInfo_t = nvmlVgpuSchedulerStateInfo_v1_t;
export type nvmlVgpuSchedulerLogInfo_t = nvmlVgpuSchedulerLogInfo_v1_t;
export type nvmlVgpuCreatablePlacementInfo_t = nvmlVgpuCreatablePlacementInfo_v1_t;
export type nvmlSystemEventSetCreateRequest_t = nvmlSystemEventSetCreateRequest_v1_t;
export type nvmlSystemEventSetFreeRequest_t = nvmlSystemEventSetFreeRequest_v1_t;
export type nvmlSystemRegisterEventRequest_t = nvmlSystemRegisterEventRequest_v1_t;
export type nvmlSystemEventSetWaitRequest_t = nvmlSystemEventSetWaitRequest_v1_t;
export type nvmlSystemConfComputeSettings_t = nvmlSystemConfComputeSettings_v1_t;
export type nvmlConfComputeSetKeyRotationThresholdInfo_v1_t = nvmlConfComputeSetKeyRotationThresholdInfo_t;
export type nvmlConfComputeGetKeyRotationThresholdInfo_v1_t = nvmlConfComputeGetKeyRotationThresholdInfo_t;
export type nvmlGpuFabricInfoV_t = nvmlGpuFabricInfo_v3_t;
export type nvmlSystemDriverBranchInfo_t = nvmlSystemDriverBranchInfo_v1_t;
export type nvmlTemperature_t = nvmlTemperature_v1_t;
export type nvmlNvlinkSupportedBwModes_t = nvmlNvlinkSupportedBwModes_v1_t;
export type nvmlNvlinkGetBwMode_t = nvmlNvlinkGetBwMode_v1_t;
export type nvmlNvlinkSetBwMode_t = nvmlNvlinkSetBwMode_v1_t;
export type nvmlNvLinkInfo_t = nvmlNvLinkInfo_v2_t;
export type nvmlDeviceCapabilities_t = nvmlDeviceCapabilities_v1_t;
export type nvmlWorkloadPowerProfileInfo_t = nvmlWorkloadPowerProfileInfo_v1_t;
export type nvmlWorkloadPowerProfileProfilesInfo_t = nvmlWorkloadPowerProfileProfilesInfo_v1_t;
export type nvmlWorkloadPowerProfileCurrentProfiles_t = nvmlWorkloadPowerProfileCurrentProfiles_v1_t;
export type nvmlWorkloadPowerProfileRequestedProfiles_t = nvmlWorkloadPowerProfileRequestedProfiles_v1_t;
export type nvmlPowerSmoothingProfile_t = nvmlPowerSmoothingProfile_v1_t;
export type nvmlPowerSmoothingState_t = nvmlPowerSmoothingState_v1_t;
export type nvmlBlacklistDeviceInfo_t = nvmlExcludedDeviceInfo_t;
export type nvmlEccBitType_t = nvmlMemoryErrorType_t;
export interface nvmlPciInfoExt_v1_t { version: number; domain: number; bus: number; device: number; pciDeviceId: number; pciSubSystemId: number; baseClass: number; subClass: number; busId: Uint8Array; }
export interface nvmlPciInfo_t { busIdLegacy: Uint8Array; domain: number; bus: number; device: number; pciDeviceId: number; pciSubSystemId: number; busId: Uint8Array; }
export interface nvmlEccErrorCounts_t { l1Cache: bigint; l2Cache: bigint; deviceMemory: bigint; registerFile: bigint; }
export interface nvmlUtilization_t { gpu: number; memory: number; }
export interface nvmlMemory_t { total: bigint; free: bigint; used: bigint; }
export interface nvmlMemory_v2_t { version: number; total: bigint; reserved: bigint; free: bigint; used: bigint; }
export interface nvmlBAR1Memory_t { bar1Total: bigint; bar1Free: bigint; bar1Used: bigint; }
export interface nvmlProcessInfo_v1_t { pid: number; usedGpuMemory: bigint; }
export interface nvmlProcessInfo_t { pid: number; usedGpuMemory: bigint; gpuInstanceId: number; computeInstanceId: number; }
export interface nvmlProcessDetail_v1_t { pid: number; usedGpuMemory: bigint; gpuInstanceId: number; computeInstanceId: number; usedGpuCcProtectedMemory: bigint; }
export interface nvmlProcessDetailList_v1_t { version: number; mode: number; numProcArrayEntries: number; procArray: Pointer; }
export interface nvmlDeviceAttributes_t { multiprocessorCount: number; sharedCopyEngineCount: number; sharedDecoderCount: number; sharedEncoderCount: number; sharedJpegCount: number; sharedOfaCount: number; gpuInstanceSliceCount: number; computeInstanceSliceCount: number; memorySizeMB: bigint; }
export interface nvmlC2cModeInfo_v1_t { isC2cEnabled: number; }
export interface nvmlDeviceAddressingMode_v1_t { version: number; value: number; }
export interface nvmlRepairStatus_v1_t { version: number; bChannelRepairPending: number; bTpcRepairPending: number; }
export interface nvmlUnrepairableMemoryStatus_v1_t { bUnrepairableMemory: number; }
export interface nvmlRowRemapperHistogramValues_t { max: number; high: number; partial: number; low: number; none: number; }
export interface nvmlNvLinkUtilizationControl_t { units: nvmlNvLinkUtilizationCountUnits_t; pktfilter: nvmlNvLinkUtilizationCountPktTypes_t; }
export interface nvmlBridgeChipInfo_t { type: nvmlBridgeChipType_t; fwVersion: number; }
export interface nvmlBridgeChipHierarchy_t { bridgeCount: number; bridgeChipInfo: nvmlBridgeChipInfo_t[]; }
export interface nvmlValue_t { dVal: number; siVal: number; uiVal: number; ulVal: bigint; ullVal: bigint; sllVal: bigint; usVal: number; }
export interface nvmlSample_t { timeStamp: bigint; sampleValue: nvmlValue_t; }
export interface nvmlViolationTime_t { referenceTime: bigint; violationTime: bigint; }
export interface nvmlGpuThermalSettings_t { count: number; sensor: { controller: nvmlThermalController_t; defaultMinTemp: number; defaultMaxTemp: number; currentTemp: number; target: nvmlThermalTarget_t; }[]; }
export interface nvmlCoolerInfo_v1_t { version: number; index: number; signalType: nvmlCoolerControl_t; target: nvmlCoolerTarget_t; }
export interface nvmlUUIDValue_t { str: Uint8Array; bytes: Uint8Array; }
export interface nvmlUUID_v1_t { version: number; type: number; value: nvmlUUIDValue_t; }
export interface nvmlPdi_v1_t { version: number; value: bigint; }
export interface nvmlBBXTimeData_v1_t { timeRun: number; }
export interface nvmlDramEncryptionInfo_v1_t { version: number; encryptionState: nvmlEnableState_t; }
export interface nvmlMarginTemperature_v1_t { version: number; marginTemperature: number; }
export interface nvmlClkMonFaultInfo_t { clkApiDomain: number; clkDomainFaultMask: number; }
export interface nvmlClkMonStatus_t { bGlobalStatus: number; clkMonListSize: number; clkMonList: nvmlClkMonFaultInfo_t[]; }
export interface nvmlClockOffset_v1_t { version: number; type: nvmlClockType_t; pstate: nvmlPstates_t; clockOffsetMHz: number; minClockOffsetMHz: number; maxClockOffsetMHz: number; }
export interface nvmlFanSpeedInfo_v1_t { version: number; fan: number; speed: number; }
export interface nvmlDevicePerfModes_v1_t { version: number; str: Uint8Array; }
export interface nvmlDeviceCurrentClockFreqs_v1_t { version: number; str: Uint8Array; }
export interface nvmlDevicePowerMizerModes_v1_t { currentMode: number; mode: number; supportedPowerMizerModes: number; }
export interface nvmlProcessUtilizationSample_t { pid: number; timeStamp: bigint; smUtil: number; memUtil: number; encUtil: number; decUtil: number; }
export interface nvmlProcessUtilizationInfo_v1_t { timeStamp: bigint; pid: number; smUtil: number; memUtil: number; encUtil: number; decUtil: number; jpgUtil: number; ofaUtil: number; }
export interface nvmlProcessesUtilizationInfo_v1_t { version: number; processSamplesCount: number; lastSeenTimeStamp: bigint; procUtilArray: Pointer; }
export interface nvmlEccSramErrorStatus_v1_t { version: number; aggregateUncParity: bigint; aggregateUncSecDed: bigint; aggregateCor: bigint; volatileUncParity: bigint; volatileUncSecDed: bigint; volatileCor: bigint; aggregateUncBucketL2: bigint; aggregateUncBucketSm: bigint; aggregateUncBucketPcie: bigint; aggregateUncBucketMcu: bigint; aggregateUncBucketOther: bigint; bThresholdExceeded: number; }
export interface nvmlPlatformInfo_v1_t { version: number; ibGuid: Uint8Array; rackGuid: Uint8Array; chassisPhysicalSlotNumber: number; computeSlotIndex: number; nodeIndex: number; peerType: number; moduleId: number; }
export interface nvmlPlatformInfo_v2_t { version: number; ibGuid: Uint8Array; chassisSerialNumber: Uint8Array; slotNumber: number; trayIndex: number; hostId: number; peerType: number; moduleId: number; }
export interface nvmlHostname_v1_t { value: Uint8Array; }
export interface nvmlEccSramUniqueUncorrectedErrorEntry_v1_t { unit: number; location: number; sublocation: number; extlocation: number; address: number; isParity: number; count: number; }
export interface nvmlEccSramUniqueUncorrectedErrorCounts_v1_t { version: number; entryCount: number; entries: Pointer; }
export interface nvmlRemappedRowsInfo_v2_t { corrActiveRemaps: number; corrInactiveRemaps: number; uncActiveRemaps: number; uncInactiveRemaps: number; bPending: number; bFailureOccurred: number; }
export interface nvmlRusdSettings_v1_t { version: number; pollMask: bigint; }
export interface nvmlGpuDynamicPstatesInfo_t { flags: number; utilization: { bIsPresent: number; percentage: number; incThreshold: number; decThreshold: number; }[]; }
export interface nvmlPowerValue_v2_t { version: number; powerScope: number; powerValueMw: number; }
export interface nvmlVgpuHeterogeneousMode_v1_t { version: number; mode: number; }
export interface nvmlVgpuPlacementId_v1_t { version: number; placementId: number; }
export interface nvmlVgpuPlacementList_v1_t { version: number; placementSize: number; count: number; placementIds: Pointer; }
export interface nvmlVgpuPlacementList_v2_t { version: number; placementSize: number; count: number; placementIds: Pointer; mode: number; }
export interface nvmlVgpuTypeBar1Info_v1_t { version: number; bar1Size: bigint; }
export interface nvmlVgpuInstanceUtilizationSample_t { vgpuInstance: number; timeStamp: bigint; smUtil: nvmlValue_t; memUtil: nvmlValue_t; encUtil: nvmlValue_t; decUtil: nvmlValue_t; }
export interface nvmlVgpuInstanceUtilizationInfo_v1_t { timeStamp: bigint; vgpuInstance: number; smUtil: nvmlValue_t; memUtil: nvmlValue_t; encUtil: nvmlValue_t; decUtil: nvmlValue_t; jpgUtil: nvmlValue_t; ofaUtil: nvmlValue_t; }
export interface nvmlVgpuInstancesUtilizationInfo_v1_t { version: number; sampleValType: nvmlValueType_t; vgpuInstanceCount: number; lastSeenTimeStamp: bigint; vgpuUtilArray: Pointer; }
export interface nvmlVgpuProcessUtilizationSample_t { vgpuInstance: number; pid: number; processName: Uint8Array; timeStamp: bigint; smUtil: number; memUtil: number; encUtil: number; decUtil: number; }
export interface nvmlVgpuProcessUtilizationInfo_v1_t { processName: Uint8Array; timeStamp: bigint; vgpuInstance: number; pid: number; smUtil: number; memUtil: number; encUtil: number; decUtil: number; jpgUtil: number; ofaUtil: number; }
export interface nvmlVgpuProcessesUtilizationInfo_v1_t { version: number; vgpuProcessCount: number; lastSeenTimeStamp: bigint; vgpuProcUtilArray: Pointer; }
export interface nvmlVgpuRuntimeState_v1_t { version: number; size: bigint; }
export interface nvmlVgpuSchedulerParams_t { vgpuSchedDataWithARR: { avgFactor: number; timeslice: number; }; vgpuSchedData: { timeslice: number; }; }
export interface nvmlVgpuSchedulerLogEntry_t { timestamp: bigint; timeRunTotal: bigint; timeRun: bigint; swRunlistId: number; targetTimeSlice: bigint; cumulativePreemptionTime: bigint; }
export interface nvmlVgpuSchedulerLog_t { engineId: number; schedulerPolicy: number; arrMode: number; schedulerParams: nvmlVgpuSchedulerParams_t; entriesCount: number; logEntries: nvmlVgpuSchedulerLogEntry_t[]; }
export interface nvmlVgpuSchedulerGetState_t { schedulerPolicy: number; arrMode: number; schedulerParams: nvmlVgpuSchedulerParams_t; }
export interface nvmlVgpuSchedulerSetParams_t { vgpuSchedDataWithARR: { avgFactor: number; frequency: number; }; vgpuSchedData: { timeslice: number; }; }
export interface nvmlVgpuSchedulerSetState_t { schedulerPolicy: number; enableARRMode: number; schedulerParams: nvmlVgpuSchedulerSetParams_t; }
export interface nvmlVgpuSchedulerCapabilities_t { supportedSchedulers: number[]; maxTimeslice: number; minTimeslice: number; isArrModeSupported: number; maxFrequencyForARR: number; minFrequencyForARR: number; maxAvgFactorForARR: number; minAvgFactorForARR: number; }
export interface nvmlVgpuLicenseExpiry_t { year: number; month: number; day: number; hour: number; min: number; sec: number; status: number; }
export interface nvmlVgpuLicenseInfo_t { isLicensed: number; licenseExpiry: nvmlVgpuLicenseExpiry_t; currentState: number; }
export interface nvmlGridLicenseExpiry_t { year: number; month: number; day: number; hour: number; min: number; sec: number; status: number; }
export interface nvmlGridLicensableFeature_t { featureCode: nvmlGridLicenseFeatureCode_t; featureState: number; licenseInfo: Uint8Array; productName: Uint8Array; featureEnabled: number; licenseExpiry: nvmlGridLicenseExpiry_t; }
export interface nvmlGridLicensableFeatures_t { isGridLicenseSupported: number; licensableFeaturesCount: number; gridLicensableFeatures: nvmlGridLicensableFeature_t[]; }
export interface nvmlVgpuTypeIdInfo_v1_t { version: number; vgpuCount: number; vgpuTypeIds: Pointer; }
export interface nvmlVgpuTypeMaxInstance_v1_t { version: number; vgpuTypeId: number; maxInstancePerGI: number; }
export interface nvmlActiveVgpuInstanceInfo_v1_t { version: number; vgpuCount: number; vgpuInstances: Pointer; }
export interface nvmlVgpuSchedulerState_v1_t { version: number; engineId: number; schedulerPolicy: number; enableARRMode: number; schedulerParams: nvmlVgpuSchedulerSetParams_t; }
export interface nvmlVgpuSchedulerStateInfo_v1_t { version: number; engineId: number; schedulerPolicy: number; arrMode: number; schedulerParams: nvmlVgpuSchedulerParams_t; }
export interface nvmlVgpuSchedulerLogInfo_v1_t { version: number; engineId: number; schedulerPolicy: number; arrMode: number; schedulerParams: nvmlVgpuSchedulerParams_t; entriesCount: number; logEntries: nvmlVgpuSchedulerLogEntry_t[]; }
export interface nvmlVgpuCreatablePlacementInfo_v1_t { version: number; vgpuTypeId: number; count: number; placementIds: Pointer; placementSize: number; }
export interface nvmlVgpuSchedulerStateInfo_v2_t { engineId: number; schedulerPolicy: number; avgFactor: number; timeslice: number; }
export interface nvmlVgpuSchedulerLogEntry_v2_t { timestamp: bigint; timeRunTotal: bigint; timeRun: bigint; swRunlistId: number; targetTimeSlice: bigint; cumulativePreemptionTime: bigint; weight: number; }
export interface nvmlVgpuSchedulerLogInfo_v2_t { engineId: number; schedulerPolicy: number; avgFactor: number; timeslice: number; entriesCount: number; logEntries: nvmlVgpuSchedulerLogEntry_v2_t[]; }
export interface nvmlVgpuSchedulerState_v2_t { engineId: number; schedulerPolicy: number; avgFactor: number; frequency: number; }
export interface nvmlNvLinkPowerThres_t { lowPwrThreshold: number; }
export interface nvmlFieldValue_t { fieldId: number; scopeId: number; timestamp: bigint; latencyUsec: bigint; valueType: nvmlValueType_t; nvmlReturn: nvmlReturn_t; value: nvmlValue_t; }
export interface nvmlHwbcEntry_t { hwbcId: number; firmwareVersion: Uint8Array; }
export interface nvmlLedState_t { cause: Uint8Array; color: nvmlLedColor_t; }
export interface nvmlUnitInfo_t { name: Uint8Array; id: Uint8Array; serial: Uint8Array; firmwareVersion: Uint8Array; }
export interface nvmlPSUInfo_t { state: Uint8Array; current: number; voltage: number; power: number; }
export interface nvmlUnitFanInfo_t { speed: number; state: nvmlFanState_t; }
export interface nvmlUnitFanSpeeds_t { fans: nvmlUnitFanInfo_t[]; count: number; }
export interface nvmlEventData_t { device: nvmlDevice_t; eventType: bigint; eventData: bigint; gpuInstanceId: number; computeInstanceId: number; }
export interface nvmlSystemEventSetCreateRequest_v1_t { version: number; set: nvmlSystemEventSet_t; }
export interface nvmlSystemEventSetFreeRequest_v1_t { version: number; set: nvmlSystemEventSet_t; }
export interface nvmlSystemRegisterEventRequest_v1_t { version: number; eventTypes: bigint; set: nvmlSystemEventSet_t; }
export interface nvmlSystemEventData_v1_t { eventType: bigint; gpuId: number; }
export interface nvmlSystemEventSetWaitRequest_v1_t { version: number; timeoutms: number; set: nvmlSystemEventSet_t; data: Pointer; dataSize: number; numEvent: number; }
export interface nvmlAccountingStats_t { gpuUtilization: number; memoryUtilization: number; maxMemoryUsage: bigint; time: bigint; startTime: bigint; isRunning: number; reserved: number[]; }
export interface nvmlAccountingStats_v2_t { pid: number; isRunning: number; gpuUtilization: number; memoryUtilization: number; maxMemoryUsage: bigint; sampleCount: number; sumGpuUtil: bigint; sumFbUtil: bigint; time: bigint; startTime: bigint; }
export interface nvmlEncoderSessionInfo_t { sessionId: number; pid: number; vgpuInstance: number; codecType: nvmlEncoderType_t; hResolution: number; vResolution: number; averageFps: number; averageLatency: number; }
export interface nvmlFBCStats_t { sessionsCount: number; averageFPS: number; averageLatency: number; }
export interface nvmlFBCSessionInfo_t { sessionId: number; pid: number; vgpuInstance: number; displayOrdinal: number; sessionType: nvmlFBCSessionType_t; sessionFlags: number; hMaxResolution: number; vMaxResolution: number; hResolution: number; vResolution: number; averageFPS: number; averageLatency: number; }
export interface nvmlConfComputeSystemCaps_t { cpuCaps: number; gpusCaps: number; }
export interface nvmlConfComputeSystemState_t { environment: number; ccFeature: number; devToolsMode: number; }
export interface nvmlSystemConfComputeSettings_v1_t { version: number; environment: number; ccFeature: number; devToolsMode: number; multiGpuMode: number; }
export interface nvmlConfComputeMemSizeInfo_t { protectedMemSizeKib: bigint; unprotectedMemSizeKib: bigint; }
export interface nvmlConfComputeGpuCertificate_t { certChainSize: number; attestationCertChainSize: number; certChain: Uint8Array; attestationCertChain: Uint8Array; }
export interface nvmlConfComputeGpuAttestationReport_t { isCecAttestationReportPresent: number; attestationReportSize: number; cecAttestationReportSize: number; nonce: Uint8Array; attestationReport: Uint8Array; cecAttestationReport: Uint8Array; }
export interface nvmlConfComputeSetKeyRotationThresholdInfo_t { version: number; maxAttackerAdvantage: bigint; }
export interface nvmlConfComputeGetKeyRotationThresholdInfo_t { version: number; attackerAdvantage: bigint; }
export interface nvmlGpuFabricInfo_t { clusterUuid: Uint8Array; status: nvmlReturn_t; cliqueId: number; state: number; }
export interface nvmlGpuFabricInfo_v2_t { version: number; clusterUuid: Uint8Array; status: nvmlReturn_t; cliqueId: number; state: number; healthMask: number; }
export interface nvmlGpuFabricInfo_v3_t { version: number; clusterUuid: Uint8Array; status: nvmlReturn_t; cliqueId: number; state: number; healthMask: number; healthSummary: number; }
export interface nvmlCPERCursor_v1_t { cperTypeMask: number; uuid: Uint8Array; handle: bigint; }
export interface nvmlGetCPER_v1_t { cursor: nvmlCPERCursor_v1_t; buffer: Pointer; bufferSize: number; }
export interface nvmlSystemDriverBranchInfo_v1_t { version: number; branch: Uint8Array; }
export interface nvmlTemperature_v1_t { version: number; sensorType: nvmlTemperatureSensors_t; temperature: number; }
export interface nvmlNvlinkSupportedBwModes_v1_t { version: number; bwModes: Uint8Array; totalBwModes: number; }
export interface nvmlNvlinkGetBwMode_v1_t { version: number; bIsBest: number; bwMode: number; }
export interface nvmlNvlinkSetBwMode_v1_t { version: number; bSetBest: number; bwMode: number; }
export interface nvmlNvLinkInfo_v1_t { version: number; isNvleEnabled: number; }
export interface nvmlNvlinkFirmwareVersion_t { ucodeType: number; major: number; minor: number; subMinor: number; }
export interface nvmlNvlinkFirmwareInfo_t { firmwareVersion: nvmlNvlinkFirmwareVersion_t[]; numValidEntries: number; }
export interface nvmlNvLinkInfo_v2_t { version: number; isNvleEnabled: number; firmwareInfo: nvmlNvlinkFirmwareInfo_t; }
export interface nvmlVgpuVersion_t { minVersion: number; maxVersion: number; }
export interface nvmlVgpuMetadata_t { version: number; revision: number; guestInfoState: nvmlVgpuGuestInfoState_t; guestDriverVersion: Uint8Array; hostDriverVersion: Uint8Array; reserved: number[]; vgpuVirtualizationCaps: number; guestVgpuVersion: number; opaqueDataSize: number; opaqueData: Uint8Array; }
export interface nvmlVgpuPgpuMetadata_t { version: number; revision: number; hostDriverVersion: Uint8Array; pgpuVirtualizationCaps: number; reserved: number[]; hostSupportedVgpuRange: nvmlVgpuVersion_t; opaqueDataSize: number; opaqueData: Uint8Array; }
export interface nvmlVgpuPgpuCompatibility_t { vgpuVmCompatibility: nvmlVgpuVmCompatibility_t; compatibilityLimitCode: nvmlVgpuPgpuCompatibilityLimitCode_t; }
export interface nvmlExcludedDeviceInfo_t { pciInfo: nvmlPciInfo_t; uuid: Uint8Array; }
export interface nvmlPRMTLV_v1_t { dataSize: number; status: number;  }
export interface nvmlPRMCounterInput_v1_t { localPort: number; }
export interface nvmlPRMCounterValue_v1_t { status: nvmlReturn_t; outputType: nvmlValueType_t; outputValue: nvmlValue_t; }
export interface nvmlPRMCounter_v1_t { counterId: number; inData: nvmlPRMCounterInput_v1_t; counterValue: nvmlPRMCounterValue_v1_t; }
export interface nvmlPRMCounterList_v1_t { numCounters: number; counters: Pointer; }
export interface nvmlGpuInstancePlacement_t { start: number; size: number; }
export interface nvmlGpuInstanceProfileInfo_t { id: number; isP2pSupported: number; sliceCount: number; instanceCount: number; multiprocessorCount: number; copyEngineCount: number; decoderCount: number; encoderCount: number; jpegCount: number; ofaCount: number; memorySizeMB: bigint; }
export interface nvmlGpuInstanceProfileInfo_v2_t { version: number; id: number; isP2pSupported: number; sliceCount: number; instanceCount: number; multiprocessorCount: number; copyEngineCount: number; decoderCount: number; encoderCount: number; jpegCount: number; ofaCount: number; memorySizeMB: bigint; name: Uint8Array; }
export interface nvmlGpuInstanceProfileInfo_v3_t { version: number; id: number; sliceCount: number; instanceCount: number; multiprocessorCount: number; copyEngineCount: number; decoderCount: number; encoderCount: number; jpegCount: number; ofaCount: number; memorySizeMB: bigint; name: Uint8Array; capabilities: number; }
export interface nvmlGpuInstanceInfo_t { device: nvmlDevice_t; id: number; profileId: number; placement: nvmlGpuInstancePlacement_t; }
export interface nvmlComputeInstancePlacement_t { start: number; size: number; }
export interface nvmlComputeInstanceProfileInfo_t { id: number; sliceCount: number; instanceCount: number; multiprocessorCount: number; sharedCopyEngineCount: number; sharedDecoderCount: number; sharedEncoderCount: number; sharedJpegCount: number; sharedOfaCount: number; }
export interface nvmlComputeInstanceProfileInfo_v2_t { version: number; id: number; sliceCount: number; instanceCount: number; multiprocessorCount: number; sharedCopyEngineCount: number; sharedDecoderCount: number; sharedEncoderCount: number; sharedJpegCount: number; sharedOfaCount: number; name: Uint8Array; }
export interface nvmlComputeInstanceProfileInfo_v3_t { version: number; id: number; sliceCount: number; instanceCount: number; multiprocessorCount: number; sharedCopyEngineCount: number; sharedDecoderCount: number; sharedEncoderCount: number; sharedJpegCount: number; sharedOfaCount: number; name: Uint8Array; capabilities: number; }
export interface nvmlComputeInstanceInfo_t { device: nvmlDevice_t; gpuInstance: nvmlGpuInstance_t; id: number; profileId: number; placement: nvmlComputeInstancePlacement_t; }
export interface nvmlGpmMetric_t { metricId: number; nvmlReturn: nvmlReturn_t; value: number; metricInfo: { shortName: string; longName: string; unit: string; }; }
export interface nvmlGpmMetricsGet_t { version: number; numMetrics: number; sample1: nvmlGpmSample_t; sample2: nvmlGpmSample_t; metrics: nvmlGpmMetric_t[]; }
export interface nvmlGpmSupport_t { version: number; isSupportedDevice: number; }
export interface nvmlDeviceCapabilities_v1_t { version: number; capMask: number; }
export interface nvmlMask255_t { mask: number[]; }
export interface nvmlWorkloadPowerProfileInfo_v1_t { version: number; profileId: number; priority: number; conflictingMask: nvmlMask255_t; }
export interface nvmlWorkloadPowerProfileProfilesInfo_v1_t { version: number; perfProfilesMask: nvmlMask255_t; perfProfile: nvmlWorkloadPowerProfileInfo_t[]; }
export interface nvmlWorkloadPowerProfileCurrentProfiles_v1_t { version: number; perfProfilesMask: nvmlMask255_t; requestedProfilesMask: nvmlMask255_t; enforcedProfilesMask: nvmlMask255_t; }
export interface nvmlWorkloadPowerProfileRequestedProfiles_v1_t { version: number; requestedProfilesMask: nvmlMask255_t; }
export interface nvmlWorkloadPowerProfileUpdateProfiles_v1_t { operation: nvmlPowerProfileOperation_t; updateProfilesMask: nvmlMask255_t; }
export interface nvmlPowerSmoothingProfile_v1_t { version: number; profileId: number; paramId: number; value: number; }
export interface nvmlPowerSmoothingState_v1_t { version: number; state: nvmlEnableState_t; }
export interface Functions {
  nvmlInit_v2(): void;
  nvmlInit(): void;
  nvmlInitWithFlags(flags: number): void;
  nvmlShutdown(): void;
  nvmlErrorString(result: nvmlReturn_t): string;
  nvmlSystemGetDriverVersion(length?: number): string;
  nvmlSystemGetNVMLVersion(length?: number): string;
  nvmlSystemGetCudaDriverVersion(): number;
  nvmlSystemGetCudaDriverVersion_v2(): number;
  nvmlSystemGetProcessName(pid: number, length?: number): string;
  nvmlSystemGetHicVersion(): nvmlHwbcEntry_t[];
  nvmlSystemGetTopologyGpuSet(cpuNumber: number): nvmlDevice_t[];
  nvmlSystemGetDriverBranch(branchInfo: Init<nvmlSystemDriverBranchInfo_t> | null, length: number): nvmlSystemDriverBranchInfo_t;
  nvmlSystemGetCPER_v1(cper: Init<nvmlGetCPER_v1_t> | null): nvmlGetCPER_v1_t;
  nvmlUnitGetCount(): number;
  nvmlUnitGetHandleByIndex(index: number): nvmlUnit_t;
  nvmlUnitGetUnitInfo(unit: Given<nvmlUnit_t>): nvmlUnitInfo_t;
  nvmlUnitGetLedState(unit: Given<nvmlUnit_t>): nvmlLedState_t;
  nvmlUnitGetPsuInfo(unit: Given<nvmlUnit_t>): nvmlPSUInfo_t;
  nvmlUnitGetTemperature(unit: Given<nvmlUnit_t>, type: number): number;
  nvmlUnitGetFanSpeedInfo(unit: Given<nvmlUnit_t>): nvmlUnitFanSpeeds_t;
  nvmlUnitGetDevices(unit: Given<nvmlUnit_t>): nvmlDevice_t[];
  nvmlDeviceGetCount_v2(): number;
  nvmlDeviceGetCount(): number;
  nvmlDeviceGetAttributes_v2(device: Given<nvmlDevice_t>): nvmlDeviceAttributes_t;
  nvmlDeviceGetAttributes(device: Given<nvmlDevice_t>): nvmlDeviceAttributes_t;
  nvmlDeviceGetHandleByIndex_v2(index: number): nvmlDevice_t;
  nvmlDeviceGetHandleByIndex(index: number): nvmlDevice_t;
  nvmlDeviceGetHandleBySerial(serial: string | null): nvmlDevice_t;
  nvmlDeviceGetHandleByUUID(uuid: string | null): nvmlDevice_t;
  nvmlDeviceGetHandleByUUIDV(uuid: Init<nvmlUUID_t> | null): nvmlDevice_t;
  nvmlDeviceGetHandleByPciBusId_v2(pciBusId: string | null): nvmlDevice_t;
  nvmlDeviceGetHandleByPciBusId(pciBusId: string | null): nvmlDevice_t;
  nvmlDeviceGetName(device: Given<nvmlDevice_t>, length?: number): string;
  nvmlDeviceGetBrand(device: Given<nvmlDevice_t>): nvmlBrandType_t;
  nvmlDeviceGetIndex(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetSerial(device: Given<nvmlDevice_t>, length?: number): string;
  nvmlDeviceGetModuleId(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetC2cModeInfoV(device: Given<nvmlDevice_t>): nvmlC2cModeInfo_v1_t;
  nvmlDeviceGetMemoryAffinity(device: Given<nvmlDevice_t>, nodeSetSize: number, scope: number): bigint[];
  nvmlDeviceGetCpuAffinityWithinScope(device: Given<nvmlDevice_t>, cpuSetSize: number, scope: number): bigint[];
  nvmlDeviceGetCpuAffinity(device: Given<nvmlDevice_t>, cpuSetSize: number): bigint[];
  nvmlDeviceSetCpuAffinity(device: Given<nvmlDevice_t>): void;
  nvmlDeviceClearCpuAffinity(device: Given<nvmlDevice_t>): void;
  nvmlDeviceGetNumaNodeId(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetAddressingMode(device: Given<nvmlDevice_t>, mode: Init<nvmlDeviceAddressingMode_t> | null): nvmlDeviceAddressingMode_t;
  nvmlDeviceGetRepairStatus(device: Given<nvmlDevice_t>, repairStatus: Init<nvmlRepairStatus_t> | null): nvmlRepairStatus_t;
  nvmlDeviceGetUnrepairableMemoryFlag_v1(device: Given<nvmlDevice_t>): nvmlUnrepairableMemoryStatus_v1_t;
  nvmlDeviceGetTopologyCommonAncestor(device1: Given<nvmlDevice_t>, device2: Given<nvmlDevice_t>): nvmlGpuTopologyLevel_t;
  nvmlDeviceGetTopologyNearestGpus(device: Given<nvmlDevice_t>, level: nvmlGpuTopologyLevel_t): nvmlDevice_t[];
  nvmlDeviceGetP2PStatus(device1: Given<nvmlDevice_t>, device2: Given<nvmlDevice_t>, p2pIndex: nvmlGpuP2PCapsIndex_t): nvmlGpuP2PStatus_t;
  nvmlDeviceGetUUID(device: Given<nvmlDevice_t>, length?: number): string;
  nvmlDeviceGetMinorNumber(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetBoardPartNumber(device: Given<nvmlDevice_t>, length?: number): string;
  nvmlDeviceGetInforomVersion(device: Given<nvmlDevice_t>, object: nvmlInforomObject_t, length?: number): string;
  nvmlDeviceGetInforomImageVersion(device: Given<nvmlDevice_t>, length?: number): string;
  nvmlDeviceGetInforomConfigurationChecksum(device: Given<nvmlDevice_t>): number;
  nvmlDeviceValidateInforom(device: Given<nvmlDevice_t>): void;
  nvmlDeviceGetLastBBXFlushTime(device: Given<nvmlDevice_t>): [bigint, bigint];
  nvmlDeviceGetBBXTimeData_v1(device: Given<nvmlDevice_t>): nvmlBBXTimeData_v1_t;
  nvmlDeviceGetDisplayMode(device: Given<nvmlDevice_t>): nvmlEnableState_t;
  nvmlDeviceGetDisplayActive(device: Given<nvmlDevice_t>): nvmlEnableState_t;
  nvmlDeviceGetPersistenceMode(device: Given<nvmlDevice_t>): nvmlEnableState_t;
  nvmlDeviceGetPciInfoExt(device: Given<nvmlDevice_t>, pci: Init<nvmlPciInfoExt_t> | null): nvmlPciInfoExt_t;
  nvmlDeviceGetPciInfo_v3(device: Given<nvmlDevice_t>): nvmlPciInfo_t;
  nvmlDeviceGetPciInfo(device: Given<nvmlDevice_t>): nvmlPciInfo_t;
  nvmlDeviceGetMaxPcieLinkGeneration(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetGpuMaxPcieLinkGeneration(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetMaxPcieLinkWidth(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetCurrPcieLinkGeneration(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetCurrPcieLinkWidth(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetPcieThroughput(device: Given<nvmlDevice_t>, counter: nvmlPcieUtilCounter_t): number;
  nvmlDeviceGetPcieReplayCounter(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetClockInfo(device: Given<nvmlDevice_t>, type: nvmlClockType_t): number;
  nvmlDeviceGetMaxClockInfo(device: Given<nvmlDevice_t>, type: nvmlClockType_t): number;
  nvmlDeviceGetGpcClkVfOffset(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetApplicationsClock(device: Given<nvmlDevice_t>, clockType: nvmlClockType_t): number;
  nvmlDeviceGetDefaultApplicationsClock(device: Given<nvmlDevice_t>, clockType: nvmlClockType_t): number;
  nvmlDeviceGetClock(device: Given<nvmlDevice_t>, clockType: nvmlClockType_t, clockId: nvmlClockId_t): number;
  nvmlDeviceGetMaxCustomerBoostClock(device: Given<nvmlDevice_t>, clockType: nvmlClockType_t): number;
  nvmlDeviceGetSupportedMemoryClocks(device: Given<nvmlDevice_t>): number[];
  nvmlDeviceGetSupportedGraphicsClocks(device: Given<nvmlDevice_t>, memoryClockMHz: number): number[];
  nvmlDeviceGetAutoBoostedClocksEnabled(device: Given<nvmlDevice_t>): [nvmlEnableState_t, nvmlEnableState_t];
  nvmlDeviceGetFanSpeed(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetFanSpeed_v2(device: Given<nvmlDevice_t>, fan: number): number;
  nvmlDeviceGetFanSpeedRPM(device: Given<nvmlDevice_t>, fanSpeed: Init<nvmlFanSpeedInfo_t> | null): nvmlFanSpeedInfo_t;
  nvmlDeviceGetTargetFanSpeed(device: Given<nvmlDevice_t>, fan: number): number;
  nvmlDeviceGetMinMaxFanSpeed(device: Given<nvmlDevice_t>): [number, number];
  nvmlDeviceGetFanControlPolicy_v2(device: Given<nvmlDevice_t>, fan: number): number;
  nvmlDeviceGetNumFans(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetTemperature(device: Given<nvmlDevice_t>, sensorType: nvmlTemperatureSensors_t): number;
  nvmlDeviceGetCoolerInfo(device: Given<nvmlDevice_t>, coolerInfo: Init<nvmlCoolerInfo_t> | null): nvmlCoolerInfo_t;
  nvmlDeviceGetTemperatureV(device: Given<nvmlDevice_t>, temperature: Init<nvmlTemperature_t> | null): nvmlTemperature_t;
  nvmlDeviceGetTemperatureThreshold(device: Given<nvmlDevice_t>, thresholdType: nvmlTemperatureThresholds_t): number;
  nvmlDeviceGetMarginTemperature(device: Given<nvmlDevice_t>, marginTempInfo: Init<nvmlMarginTemperature_t> | null): nvmlMarginTemperature_t;
  nvmlDeviceGetThermalSettings(device: Given<nvmlDevice_t>, sensorIndex: number): nvmlGpuThermalSettings_t;
  nvmlDeviceGetPerformanceState(device: Given<nvmlDevice_t>): nvmlPstates_t;
  nvmlDeviceGetCurrentClocksEventReasons(device: Given<nvmlDevice_t>): bigint;
  nvmlDeviceGetCurrentClocksThrottleReasons(device: Given<nvmlDevice_t>): bigint;
  nvmlDeviceGetSupportedClocksEventReasons(device: Given<nvmlDevice_t>): bigint;
  nvmlDeviceGetSupportedClocksThrottleReasons(device: Given<nvmlDevice_t>): bigint;
  nvmlDeviceGetPowerState(device: Given<nvmlDevice_t>): nvmlPstates_t;
  nvmlDeviceGetDynamicPstatesInfo(device: Given<nvmlDevice_t>): nvmlGpuDynamicPstatesInfo_t;
  nvmlDeviceGetMemClkVfOffset(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetMinMaxClockOfPState(device: Given<nvmlDevice_t>, type: nvmlClockType_t, pstate: nvmlPstates_t): [number, number];
  nvmlDeviceGetSupportedPerformanceStates(device: Given<nvmlDevice_t>, pstates: AnyMemory, size?: number): void;
  nvmlDeviceGetGpcClkMinMaxVfOffset(device: Given<nvmlDevice_t>): [number, number];
  nvmlDeviceGetMemClkMinMaxVfOffset(device: Given<nvmlDevice_t>): [number, number];
  nvmlDeviceGetClockOffsets(device: Given<nvmlDevice_t>, info: Init<nvmlClockOffset_t> | null): nvmlClockOffset_t;
  nvmlDeviceSetClockOffsets(device: Given<nvmlDevice_t>, info: Init<nvmlClockOffset_t> | null): void;
  nvmlDeviceGetPerformanceModes(device: Given<nvmlDevice_t>, perfModes: Init<nvmlDevicePerfModes_t> | null): nvmlDevicePerfModes_t;
  nvmlDeviceGetCurrentClockFreqs(device: Given<nvmlDevice_t>, currentClockFreqs: Init<nvmlDeviceCurrentClockFreqs_t> | null): nvmlDeviceCurrentClockFreqs_t;
  nvmlDeviceGetPowerManagementMode(device: Given<nvmlDevice_t>): nvmlEnableState_t;
  nvmlDeviceGetPowerManagementLimit(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetPowerManagementLimitConstraints(device: Given<nvmlDevice_t>): [number, number];
  nvmlDeviceGetPowerManagementDefaultLimit(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetPowerUsage(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetPowerMizerMode_v1(device: Given<nvmlDevice_t>, powerMizerMode: Init<nvmlDevicePowerMizerModes_v1_t> | null): nvmlDevicePowerMizerModes_v1_t;
  nvmlDeviceSetPowerMizerMode_v1(device: Given<nvmlDevice_t>, powerMizerMode: Init<nvmlDevicePowerMizerModes_v1_t> | null): void;
  nvmlDeviceGetTotalEnergyConsumption(device: Given<nvmlDevice_t>): bigint;
  nvmlDeviceGetEnforcedPowerLimit(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetGpuOperationMode(device: Given<nvmlDevice_t>): [nvmlGpuOperationMode_t, nvmlGpuOperationMode_t];
  nvmlDeviceGetMemoryInfo(device: Given<nvmlDevice_t>): nvmlMemory_t;
  nvmlDeviceGetMemoryInfo_v2(device: Given<nvmlDevice_t>, memory: Init<nvmlMemory_v2_t> | null): nvmlMemory_v2_t;
  nvmlDeviceGetComputeMode(device: Given<nvmlDevice_t>): nvmlComputeMode_t;
  nvmlDeviceGetCudaComputeCapability(device: Given<nvmlDevice_t>): [number, number];
  nvmlDeviceGetDramEncryptionMode(device: Given<nvmlDevice_t>, current: Init<nvmlDramEncryptionInfo_t> | null, pending: Init<nvmlDramEncryptionInfo_t> | null): [nvmlDramEncryptionInfo_t, nvmlDramEncryptionInfo_t];
  nvmlDeviceSetDramEncryptionMode(device: Given<nvmlDevice_t>, dramEncryption: Init<nvmlDramEncryptionInfo_t> | null): void;
  nvmlDeviceGetEccMode(device: Given<nvmlDevice_t>): [nvmlEnableState_t, nvmlEnableState_t];
  nvmlDeviceGetDefaultEccMode(device: Given<nvmlDevice_t>): nvmlEnableState_t;
  nvmlDeviceGetBoardId(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetMultiGpuBoard(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetTotalEccErrors(device: Given<nvmlDevice_t>, errorType: nvmlMemoryErrorType_t, counterType: nvmlEccCounterType_t): bigint;
  nvmlDeviceGetDetailedEccErrors(device: Given<nvmlDevice_t>, errorType: nvmlMemoryErrorType_t, counterType: nvmlEccCounterType_t): nvmlEccErrorCounts_t;
  nvmlDeviceGetMemoryErrorCounter(device: Given<nvmlDevice_t>, errorType: nvmlMemoryErrorType_t, counterType: nvmlEccCounterType_t, locationType: nvmlMemoryLocation_t): bigint;
  nvmlDeviceGetUtilizationRates(device: Given<nvmlDevice_t>): nvmlUtilization_t;
  nvmlDeviceGetEncoderUtilization(device: Given<nvmlDevice_t>): [number, number];
  nvmlDeviceGetEncoderCapacity(device: Given<nvmlDevice_t>, encoderQueryType: nvmlEncoderType_t): number;
  nvmlDeviceGetEncoderStats(device: Given<nvmlDevice_t>): [number, number, number];
  nvmlDeviceGetEncoderSessions(device: Given<nvmlDevice_t>): nvmlEncoderSessionInfo_t[];
  nvmlDeviceGetDecoderUtilization(device: Given<nvmlDevice_t>): [number, number];
  nvmlDeviceGetJpgUtilization(device: Given<nvmlDevice_t>): [number, number];
  nvmlDeviceGetOfaUtilization(device: Given<nvmlDevice_t>): [number, number];
  nvmlDeviceGetFBCStats(device: Given<nvmlDevice_t>): nvmlFBCStats_t;
  nvmlDeviceGetFBCSessions(device: Given<nvmlDevice_t>): nvmlFBCSessionInfo_t[];
  nvmlDeviceGetDriverModel_v2(device: Given<nvmlDevice_t>): [nvmlDriverModel_t, nvmlDriverModel_t];
  nvmlDeviceGetDriverModel(device: Given<nvmlDevice_t>): [nvmlDriverModel_t, nvmlDriverModel_t];
  nvmlDeviceGetVbiosVersion(device: Given<nvmlDevice_t>, length?: number): string;
  nvmlDeviceGetBridgeChipInfo(device: Given<nvmlDevice_t>): nvmlBridgeChipHierarchy_t;
  nvmlDeviceGetComputeRunningProcesses_v3(device: Given<nvmlDevice_t>): nvmlProcessInfo_t[];
  nvmlDeviceGetComputeRunningProcesses(device: Given<nvmlDevice_t>): nvmlProcessInfo_t[];
  nvmlDeviceGetGraphicsRunningProcesses_v3(device: Given<nvmlDevice_t>): nvmlProcessInfo_t[];
  nvmlDeviceGetGraphicsRunningProcesses(device: Given<nvmlDevice_t>): nvmlProcessInfo_t[];
  nvmlDeviceGetMPSComputeRunningProcesses_v3(device: Given<nvmlDevice_t>): nvmlProcessInfo_t[];
  nvmlDeviceGetMPSComputeRunningProcesses(device: Given<nvmlDevice_t>): nvmlProcessInfo_t[];
  nvmlDeviceGetRunningProcessDetailList(device: Given<nvmlDevice_t>, plist: Init<nvmlProcessDetailList_t> | null): nvmlProcessDetailList_t;
  nvmlDeviceOnSameBoard(device1: Given<nvmlDevice_t>, device2: Given<nvmlDevice_t>): number;
  nvmlDeviceGetAPIRestriction(device: Given<nvmlDevice_t>, apiType: nvmlRestrictedAPI_t): nvmlEnableState_t;
  nvmlDeviceGetSamples(device: Given<nvmlDevice_t>, type: nvmlSamplingType_t, lastSeenTimeStamp: Size): [nvmlValueType_t, nvmlSample_t[]];
  nvmlDeviceGetBAR1MemoryInfo(device: Given<nvmlDevice_t>): nvmlBAR1Memory_t;
  nvmlDeviceGetViolationStatus(device: Given<nvmlDevice_t>, perfPolicyType: nvmlPerfPolicyType_t): nvmlViolationTime_t;
  nvmlDeviceGetIrqNum(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetNumGpuCores(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetPowerSource(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetMemoryBusWidth(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetPcieLinkMaxSpeed(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetPcieSpeed(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetAdaptiveClockInfoStatus(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetBusType(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetGpuFabricInfo(device: Given<nvmlDevice_t>): nvmlGpuFabricInfo_t;
  nvmlDeviceGetGpuFabricInfoV(device: Given<nvmlDevice_t>, gpuFabricInfo: Init<nvmlGpuFabricInfoV_t> | null): nvmlGpuFabricInfoV_t;
  nvmlSystemGetConfComputeCapabilities(): nvmlConfComputeSystemCaps_t;
  nvmlSystemGetConfComputeState(): nvmlConfComputeSystemState_t;
  nvmlDeviceGetConfComputeMemSizeInfo(device: Given<nvmlDevice_t>): nvmlConfComputeMemSizeInfo_t;
  nvmlSystemGetConfComputeGpusReadyState(): number;
  nvmlDeviceGetConfComputeProtectedMemoryUsage(device: Given<nvmlDevice_t>): nvmlMemory_t;
  nvmlDeviceGetConfComputeGpuCertificate(device: Given<nvmlDevice_t>): nvmlConfComputeGpuCertificate_t;
  nvmlDeviceGetConfComputeGpuAttestationReport(device: Given<nvmlDevice_t>, gpuAtstReport: Init<nvmlConfComputeGpuAttestationReport_t> | null): nvmlConfComputeGpuAttestationReport_t;
  nvmlSystemGetConfComputeKeyRotationThresholdInfo(pKeyRotationThrInfo: Init<nvmlConfComputeGetKeyRotationThresholdInfo_t> | null): nvmlConfComputeGetKeyRotationThresholdInfo_t;
  nvmlDeviceSetConfComputeUnprotectedMemSize(device: Given<nvmlDevice_t>, sizeKiB: Size): void;
  nvmlSystemSetConfComputeGpusReadyState(isAcceptingWork: number): void;
  nvmlSystemSetConfComputeKeyRotationThresholdInfo(pKeyRotationThrInfo: Init<nvmlConfComputeSetKeyRotationThresholdInfo_t> | null): void;
  nvmlSystemGetConfComputeSettings(settings: Init<nvmlSystemConfComputeSettings_t> | null): nvmlSystemConfComputeSettings_t;
  nvmlDeviceGetGspFirmwareVersion(device: Given<nvmlDevice_t>): string;
  nvmlDeviceGetGspFirmwareMode(device: Given<nvmlDevice_t>): [number, number];
  nvmlDeviceGetSramEccErrorStatus(device: Given<nvmlDevice_t>, status: Init<nvmlEccSramErrorStatus_t> | null): nvmlEccSramErrorStatus_t;
  nvmlDeviceSetPowerManagementLimit_v2(device: Given<nvmlDevice_t>, powerValue: Init<nvmlPowerValue_v2_t> | null): void;
  nvmlDeviceGetAccountingMode(device: Given<nvmlDevice_t>): nvmlEnableState_t;
  nvmlDeviceGetAccountingStats(device: Given<nvmlDevice_t>, pid: number): nvmlAccountingStats_t;
  nvmlDeviceGetAccountingPids(device: Given<nvmlDevice_t>): number[];
  nvmlDeviceGetAccountingBufferSize(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetAccountingStats_v2(device: Given<nvmlDevice_t>, stats: Init<nvmlAccountingStats_v2_t> | null): nvmlAccountingStats_v2_t;
  nvmlDeviceGetRetiredPages(device: Given<nvmlDevice_t>, cause: nvmlPageRetirementCause_t): bigint[];
  nvmlDeviceGetRetiredPages_v2(device: Given<nvmlDevice_t>, cause: nvmlPageRetirementCause_t): [bigint[], bigint[]];
  nvmlDeviceGetRetiredPagesPendingStatus(device: Given<nvmlDevice_t>): nvmlEnableState_t;
  nvmlDeviceGetRemappedRows(device: Given<nvmlDevice_t>): [number, number, number, number];
  nvmlDeviceGetRowRemapperHistogram(device: Given<nvmlDevice_t>): nvmlRowRemapperHistogramValues_t;
  nvmlDeviceGetArchitecture(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetClkMonStatus(device: Given<nvmlDevice_t>): nvmlClkMonStatus_t;
  nvmlDeviceGetProcessUtilization(device: Given<nvmlDevice_t>, lastSeenTimeStamp: Size): nvmlProcessUtilizationSample_t[];
  nvmlDeviceGetProcessesUtilizationInfo(device: Given<nvmlDevice_t>, procesesUtilInfo: Init<nvmlProcessesUtilizationInfo_t> | null): nvmlProcessesUtilizationInfo_t;
  nvmlDeviceGetPlatformInfo(device: Given<nvmlDevice_t>, platformInfo: Init<nvmlPlatformInfo_t> | null): nvmlPlatformInfo_t;
  nvmlDeviceGetPdi(device: Given<nvmlDevice_t>, pdi: Init<nvmlPdi_t> | null): nvmlPdi_t;
  nvmlDeviceSetHostname_v1(device: Given<nvmlDevice_t>, hostname: Init<nvmlHostname_v1_t> | null): void;
  nvmlDeviceGetHostname_v1(device: Given<nvmlDevice_t>): nvmlHostname_v1_t;
  nvmlUnitSetLedState(unit: Given<nvmlUnit_t>, color: nvmlLedColor_t): void;
  nvmlDeviceSetPersistenceMode(device: Given<nvmlDevice_t>, mode: nvmlEnableState_t): void;
  nvmlDeviceSetComputeMode(device: Given<nvmlDevice_t>, mode: nvmlComputeMode_t): void;
  nvmlDeviceSetEccMode(device: Given<nvmlDevice_t>, ecc: nvmlEnableState_t): void;
  nvmlDeviceClearEccErrorCounts(device: Given<nvmlDevice_t>, counterType: nvmlEccCounterType_t): void;
  nvmlDeviceSetDriverModel(device: Given<nvmlDevice_t>, driverModel: nvmlDriverModel_t, flags: number): void;
  nvmlDeviceSetGpuLockedClocks(device: Given<nvmlDevice_t>, minGpuClockMHz: number, maxGpuClockMHz: number): void;
  nvmlDeviceResetGpuLockedClocks(device: Given<nvmlDevice_t>): void;
  nvmlDeviceSetMemoryLockedClocks(device: Given<nvmlDevice_t>, minMemClockMHz: number, maxMemClockMHz: number): void;
  nvmlDeviceResetMemoryLockedClocks(device: Given<nvmlDevice_t>): void;
  nvmlDeviceSetApplicationsClocks(device: Given<nvmlDevice_t>, memClockMHz: number, graphicsClockMHz: number): void;
  nvmlDeviceResetApplicationsClocks(device: Given<nvmlDevice_t>): void;
  nvmlDeviceSetAutoBoostedClocksEnabled(device: Given<nvmlDevice_t>, enabled: nvmlEnableState_t): void;
  nvmlDeviceSetDefaultAutoBoostedClocksEnabled(device: Given<nvmlDevice_t>, enabled: nvmlEnableState_t, flags: number): void;
  nvmlDeviceSetDefaultFanSpeed_v2(device: Given<nvmlDevice_t>, fan: number): void;
  nvmlDeviceSetFanControlPolicy(device: Given<nvmlDevice_t>, fan: number, policy: number): void;
  nvmlDeviceSetTemperatureThreshold(device: Given<nvmlDevice_t>, thresholdType: nvmlTemperatureThresholds_t, temp: number | null): void;
  nvmlDeviceSetPowerManagementLimit(device: Given<nvmlDevice_t>, limit: number): void;
  nvmlDeviceSetGpuOperationMode(device: Given<nvmlDevice_t>, mode: nvmlGpuOperationMode_t): void;
  nvmlDeviceSetAPIRestriction(device: Given<nvmlDevice_t>, apiType: nvmlRestrictedAPI_t, isRestricted: nvmlEnableState_t): void;
  nvmlDeviceSetFanSpeed_v2(device: Given<nvmlDevice_t>, fan: number, speed: number): void;
  nvmlDeviceSetGpcClkVfOffset(device: Given<nvmlDevice_t>, offset: number): void;
  nvmlDeviceSetMemClkVfOffset(device: Given<nvmlDevice_t>, offset: number): void;
  nvmlDeviceSetAccountingMode(device: Given<nvmlDevice_t>, mode: nvmlEnableState_t): void;
  nvmlDeviceClearAccountingPids(device: Given<nvmlDevice_t>): void;
  nvmlDeviceGetNvLinkState(device: Given<nvmlDevice_t>, link: number): nvmlEnableState_t;
  nvmlDeviceGetNvLinkVersion(device: Given<nvmlDevice_t>, link: number): number;
  nvmlDeviceGetNvLinkCapability(device: Given<nvmlDevice_t>, link: number, capability: nvmlNvLinkCapability_t): number;
  nvmlDeviceGetNvLinkRemotePciInfo_v2(device: Given<nvmlDevice_t>, link: number): nvmlPciInfo_t;
  nvmlDeviceGetNvLinkRemotePciInfo(device: Given<nvmlDevice_t>, link: number): nvmlPciInfo_t;
  nvmlDeviceGetNvLinkErrorCounter(device: Given<nvmlDevice_t>, link: number, counter: nvmlNvLinkErrorCounter_t): bigint;
  nvmlDeviceResetNvLinkErrorCounters(device: Given<nvmlDevice_t>, link: number): void;
  nvmlDeviceSetNvLinkUtilizationControl(device: Given<nvmlDevice_t>, link: number, counter: number, control: Init<nvmlNvLinkUtilizationControl_t> | null, reset: number): void;
  nvmlDeviceGetNvLinkUtilizationControl(device: Given<nvmlDevice_t>, link: number, counter: number): nvmlNvLinkUtilizationControl_t;
  nvmlDeviceGetNvLinkUtilizationCounter(device: Given<nvmlDevice_t>, link: number, counter: number): [bigint, bigint];
  nvmlDeviceFreezeNvLinkUtilizationCounter(device: Given<nvmlDevice_t>, link: number, counter: number, freeze: nvmlEnableState_t): void;
  nvmlDeviceResetNvLinkUtilizationCounter(device: Given<nvmlDevice_t>, link: number, counter: number): void;
  nvmlDeviceGetNvLinkRemoteDeviceType(device: Given<nvmlDevice_t>, link: number): nvmlIntNvLinkDeviceType_t;
  nvmlDeviceSetNvLinkDeviceLowPowerThreshold(device: Given<nvmlDevice_t>, info: Init<nvmlNvLinkPowerThres_t> | null): void;
  nvmlSystemSetNvlinkBwMode(nvlinkBwMode: number): void;
  nvmlSystemGetNvlinkBwMode(): number;
  nvmlDeviceGetNvlinkSupportedBwModes(device: Given<nvmlDevice_t>, supportedBwMode: Init<nvmlNvlinkSupportedBwModes_t> | null): nvmlNvlinkSupportedBwModes_t;
  nvmlDeviceGetNvlinkBwMode(device: Given<nvmlDevice_t>, getBwMode: Init<nvmlNvlinkGetBwMode_t> | null): nvmlNvlinkGetBwMode_t;
  nvmlDeviceSetNvlinkBwMode(device: Given<nvmlDevice_t>, setBwMode: Init<nvmlNvlinkSetBwMode_t> | null): void;
  nvmlDeviceGetNvLinkInfo(device: Given<nvmlDevice_t>, info: Init<nvmlNvLinkInfo_t> | null): nvmlNvLinkInfo_t;
  nvmlEventSetCreate(): nvmlEventSet_t;
  nvmlDeviceRegisterEvents(device: Given<nvmlDevice_t>, eventTypes: Size, set: Given<nvmlEventSet_t>): void;
  nvmlDeviceGetSupportedEventTypes(device: Given<nvmlDevice_t>): bigint;
  nvmlEventSetWait_v2(set: Given<nvmlEventSet_t>, timeoutms: number): nvmlEventData_t;
  nvmlEventSetWait(set: Given<nvmlEventSet_t>, timeoutms: number): nvmlEventData_t;
  nvmlEventSetFree(set: Given<nvmlEventSet_t>): void;
  nvmlSystemEventSetCreate(request: Init<nvmlSystemEventSetCreateRequest_t> | null): nvmlSystemEventSetCreateRequest_t;
  nvmlSystemEventSetFree(request: Init<nvmlSystemEventSetFreeRequest_t> | null): void;
  nvmlSystemRegisterEvents(request: Init<nvmlSystemRegisterEventRequest_t> | null): void;
  nvmlSystemEventSetWait(request: Init<nvmlSystemEventSetWaitRequest_t> | null): nvmlSystemEventSetWaitRequest_t;
  nvmlDeviceModifyDrainState(pciInfo: Init<nvmlPciInfo_t> | null, newState: nvmlEnableState_t): void;
  nvmlDeviceQueryDrainState(pciInfo: Init<nvmlPciInfo_t> | null): nvmlEnableState_t;
  nvmlDeviceRemoveGpu_v2(pciInfo: Init<nvmlPciInfo_t> | null, gpuState: nvmlDetachGpuState_t, linkState: nvmlPcieLinkState_t): void;
  nvmlDeviceRemoveGpu(pciInfo: Init<nvmlPciInfo_t> | null, gpuState: nvmlDetachGpuState_t, linkState: nvmlPcieLinkState_t): void;
  nvmlDeviceDiscoverGpus(pciInfo: Init<nvmlPciInfo_t> | null): void;
  nvmlDeviceGetFieldValues(...args: [device: Given<nvmlDevice_t>, values: ArrayLike<Init<nvmlFieldValue_t>> | null] | [device: Given<nvmlDevice_t>, valuesCount: number, values: ArrayLike<Init<nvmlFieldValue_t>> | null]): nvmlFieldValue_t[];
  nvmlDeviceClearFieldValues(...args: [device: Given<nvmlDevice_t>, values: ArrayLike<Init<nvmlFieldValue_t>> | null] | [device: Given<nvmlDevice_t>, valuesCount: number, values: ArrayLike<Init<nvmlFieldValue_t>> | null]): nvmlFieldValue_t[];
  nvmlDeviceGetVirtualizationMode(device: Given<nvmlDevice_t>): nvmlGpuVirtualizationMode_t;
  nvmlDeviceGetHostVgpuMode(device: Given<nvmlDevice_t>): nvmlHostVgpuMode_t;
  nvmlDeviceSetVirtualizationMode(device: Given<nvmlDevice_t>, virtualMode: nvmlGpuVirtualizationMode_t): void;
  nvmlDeviceGetVgpuHeterogeneousMode(device: Given<nvmlDevice_t>, pHeterogeneousMode: Init<nvmlVgpuHeterogeneousMode_t> | null): nvmlVgpuHeterogeneousMode_t;
  nvmlDeviceSetVgpuHeterogeneousMode(device: Given<nvmlDevice_t>, pHeterogeneousMode: Init<nvmlVgpuHeterogeneousMode_t> | null): void;
  nvmlVgpuInstanceGetPlacementId(vgpuInstance: number, pPlacement: Init<nvmlVgpuPlacementId_t> | null): nvmlVgpuPlacementId_t;
  nvmlDeviceGetVgpuTypeSupportedPlacements(device: Given<nvmlDevice_t>, vgpuTypeId: number, pPlacementList: Init<nvmlVgpuPlacementList_t> | null): nvmlVgpuPlacementList_t;
  nvmlDeviceGetVgpuTypeCreatablePlacements(device: Given<nvmlDevice_t>, vgpuTypeId: number, pPlacementList: Init<nvmlVgpuPlacementList_t> | null): nvmlVgpuPlacementList_t;
  nvmlVgpuTypeGetGspHeapSize(vgpuTypeId: number): bigint;
  nvmlVgpuTypeGetFbReservation(vgpuTypeId: number): bigint;
  nvmlVgpuInstanceGetRuntimeStateSize(vgpuInstance: number, pState: Init<nvmlVgpuRuntimeState_t> | null): nvmlVgpuRuntimeState_t;
  nvmlDeviceSetVgpuCapabilities(device: Given<nvmlDevice_t>, capability: nvmlDeviceVgpuCapability_t, state: nvmlEnableState_t): void;
  nvmlDeviceVgpuForceGspUnload(device: Given<nvmlDevice_t>): void;
  nvmlDeviceGetGridLicensableFeatures_v4(device: Given<nvmlDevice_t>): nvmlGridLicensableFeatures_t;
  nvmlDeviceGetGridLicensableFeatures(device: Given<nvmlDevice_t>): nvmlGridLicensableFeatures_t;
  nvmlGetVgpuDriverCapabilities(capability: nvmlVgpuDriverCapability_t): number;
  nvmlDeviceGetVgpuCapabilities(device: Given<nvmlDevice_t>, capability: nvmlDeviceVgpuCapability_t): number;
  nvmlDeviceGetSupportedVgpus(device: Given<nvmlDevice_t>): number[];
  nvmlDeviceGetCreatableVgpus(device: Given<nvmlDevice_t>): number[];
  nvmlVgpuTypeGetClass(vgpuTypeId: number): string;
  nvmlVgpuTypeGetName(vgpuTypeId: number): string;
  nvmlVgpuTypeGetGpuInstanceProfileId(vgpuTypeId: number): number;
  nvmlVgpuTypeGetDeviceID(vgpuTypeId: number): [bigint, bigint];
  nvmlVgpuTypeGetFramebufferSize(vgpuTypeId: number): bigint;
  nvmlVgpuTypeGetNumDisplayHeads(vgpuTypeId: number): number;
  nvmlVgpuTypeGetResolution(vgpuTypeId: number, displayIndex: number): [number, number];
  nvmlVgpuTypeGetLicense(vgpuTypeId: number, size?: number): string;
  nvmlVgpuTypeGetFrameRateLimit(vgpuTypeId: number): number;
  nvmlVgpuTypeGetMaxInstances(device: Given<nvmlDevice_t>, vgpuTypeId: number): number;
  nvmlVgpuTypeGetMaxInstancesPerVm(vgpuTypeId: number): number;
  nvmlVgpuTypeGetBAR1Info(vgpuTypeId: number, bar1Info: Init<nvmlVgpuTypeBar1Info_t> | null): nvmlVgpuTypeBar1Info_t;
  nvmlDeviceGetActiveVgpus(device: Given<nvmlDevice_t>): number[];
  nvmlVgpuInstanceGetVmID(vgpuInstance: number, size?: number): [string, nvmlVgpuVmIdType_t];
  nvmlVgpuInstanceGetUUID(vgpuInstance: number, size?: number): string;
  nvmlVgpuInstanceGetVmDriverVersion(vgpuInstance: number, length?: number): string;
  nvmlVgpuInstanceGetFbUsage(vgpuInstance: number): bigint;
  nvmlVgpuInstanceGetLicenseStatus(vgpuInstance: number): number;
  nvmlVgpuInstanceGetType(vgpuInstance: number): number;
  nvmlVgpuInstanceGetFrameRateLimit(vgpuInstance: number): number;
  nvmlVgpuInstanceGetEccMode(vgpuInstance: number): nvmlEnableState_t;
  nvmlVgpuInstanceGetEncoderCapacity(vgpuInstance: number): number;
  nvmlVgpuInstanceSetEncoderCapacity(vgpuInstance: number, encoderCapacity: number): void;
  nvmlVgpuInstanceGetEncoderStats(vgpuInstance: number): [number, number, number];
  nvmlVgpuInstanceGetEncoderSessions(vgpuInstance: number): nvmlEncoderSessionInfo_t[];
  nvmlVgpuInstanceGetFBCStats(vgpuInstance: number): nvmlFBCStats_t;
  nvmlVgpuInstanceGetFBCSessions(vgpuInstance: number): nvmlFBCSessionInfo_t[];
  nvmlVgpuInstanceGetGpuInstanceId(vgpuInstance: number): number;
  nvmlVgpuInstanceGetGpuPciId(vgpuInstance: number): string;
  nvmlVgpuTypeGetCapabilities(vgpuTypeId: number, capability: nvmlVgpuCapability_t): number;
  nvmlVgpuInstanceGetMdevUUID(vgpuInstance: number, size?: number): string;
  nvmlGpuInstanceGetCreatableVgpus(gpuInstance: Given<nvmlGpuInstance_t>, pVgpus: Init<nvmlVgpuTypeIdInfo_t> | null): nvmlVgpuTypeIdInfo_t;
  nvmlVgpuTypeGetMaxInstancesPerGpuInstance(pMaxInstance: Init<nvmlVgpuTypeMaxInstance_t> | null): nvmlVgpuTypeMaxInstance_t;
  nvmlGpuInstanceGetActiveVgpus(gpuInstance: Given<nvmlGpuInstance_t>, pVgpuInstanceInfo: Init<nvmlActiveVgpuInstanceInfo_t> | null): nvmlActiveVgpuInstanceInfo_t;
  nvmlGpuInstanceSetVgpuSchedulerState(gpuInstance: Given<nvmlGpuInstance_t>, pScheduler: Init<nvmlVgpuSchedulerState_t> | null): void;
  nvmlGpuInstanceGetVgpuSchedulerState(gpuInstance: Given<nvmlGpuInstance_t>, pSchedulerStateInfo: Init<nvmlVgpuSchedulerStateInfo_t> | null): nvmlVgpuSchedulerStateInfo_t;
  nvmlGpuInstanceGetVgpuSchedulerLog(gpuInstance: Given<nvmlGpuInstance_t>, pSchedulerLogInfo: Init<nvmlVgpuSchedulerLogInfo_t> | null): nvmlVgpuSchedulerLogInfo_t;
  nvmlGpuInstanceGetVgpuTypeCreatablePlacements(gpuInstance: Given<nvmlGpuInstance_t>, pCreatablePlacementInfo: Init<nvmlVgpuCreatablePlacementInfo_t> | null): nvmlVgpuCreatablePlacementInfo_t;
  nvmlGpuInstanceGetVgpuHeterogeneousMode(gpuInstance: Given<nvmlGpuInstance_t>, pHeterogeneousMode: Init<nvmlVgpuHeterogeneousMode_t> | null): nvmlVgpuHeterogeneousMode_t;
  nvmlGpuInstanceSetVgpuHeterogeneousMode(gpuInstance: Given<nvmlGpuInstance_t>, pHeterogeneousMode: Init<nvmlVgpuHeterogeneousMode_t> | null): void;
  nvmlDeviceGetVgpuSchedulerState_v2(device: Given<nvmlDevice_t>, pSchedulerStateInfo: Init<nvmlVgpuSchedulerStateInfo_v2_t> | null): nvmlVgpuSchedulerStateInfo_v2_t;
  nvmlGpuInstanceGetVgpuSchedulerState_v2(gpuInstance: Given<nvmlGpuInstance_t>, pSchedulerStateInfo: Init<nvmlVgpuSchedulerStateInfo_v2_t> | null): nvmlVgpuSchedulerStateInfo_v2_t;
  nvmlDeviceGetVgpuSchedulerLog_v2(device: Given<nvmlDevice_t>, pSchedulerLogInfo: Init<nvmlVgpuSchedulerLogInfo_v2_t> | null): nvmlVgpuSchedulerLogInfo_v2_t;
  nvmlGpuInstanceGetVgpuSchedulerLog_v2(gpuInstance: Given<nvmlGpuInstance_t>, pSchedulerLogInfo: Init<nvmlVgpuSchedulerLogInfo_v2_t> | null): nvmlVgpuSchedulerLogInfo_v2_t;
  nvmlDeviceSetVgpuSchedulerState_v2(device: Given<nvmlDevice_t>, pSchedulerState: Init<nvmlVgpuSchedulerState_v2_t> | null): void;
  nvmlGpuInstanceSetVgpuSchedulerState_v2(gpuInstance: Given<nvmlGpuInstance_t>, pSchedulerState: Init<nvmlVgpuSchedulerState_v2_t> | null): void;
  nvmlVgpuInstanceGetMetadata(vgpuInstance: number, vgpuMetadata: AnyMemory, bufferSize: AnyMemory): void;
  nvmlDeviceGetVgpuMetadata(device: Given<nvmlDevice_t>, pgpuMetadata: AnyMemory, bufferSize: AnyMemory): void;
  nvmlGetVgpuCompatibility(vgpuMetadata: AnyMemory, pgpuMetadata: AnyMemory): nvmlVgpuPgpuCompatibility_t;
  nvmlDeviceGetPgpuMetadataString(device: Given<nvmlDevice_t>): string;
  nvmlDeviceGetVgpuSchedulerLog(device: Given<nvmlDevice_t>): nvmlVgpuSchedulerLog_t;
  nvmlDeviceGetVgpuSchedulerState(device: Given<nvmlDevice_t>): nvmlVgpuSchedulerGetState_t;
  nvmlDeviceSetVgpuSchedulerState(device: Given<nvmlDevice_t>, pSchedulerState: Init<nvmlVgpuSchedulerSetState_t> | null): void;
  nvmlDeviceGetVgpuSchedulerCapabilities(device: Given<nvmlDevice_t>): nvmlVgpuSchedulerCapabilities_t;
  nvmlGetVgpuVersion(): [nvmlVgpuVersion_t, nvmlVgpuVersion_t];
  nvmlSetVgpuVersion(vgpuVersion: Init<nvmlVgpuVersion_t> | null): void;
  nvmlDeviceGetVgpuUtilization(device: Given<nvmlDevice_t>, lastSeenTimeStamp: Size): [nvmlValueType_t, nvmlVgpuInstanceUtilizationSample_t[]];
  nvmlDeviceGetVgpuInstancesUtilizationInfo(device: Given<nvmlDevice_t>, vgpuUtilInfo: Init<nvmlVgpuInstancesUtilizationInfo_t> | null): nvmlVgpuInstancesUtilizationInfo_t;
  nvmlDeviceGetVgpuProcessUtilization(device: Given<nvmlDevice_t>, lastSeenTimeStamp: Size): nvmlVgpuProcessUtilizationSample_t[];
  nvmlDeviceGetVgpuProcessesUtilizationInfo(device: Given<nvmlDevice_t>, vgpuProcUtilInfo: Init<nvmlVgpuProcessesUtilizationInfo_t> | null): nvmlVgpuProcessesUtilizationInfo_t;
  nvmlVgpuInstanceGetAccountingMode(vgpuInstance: number): nvmlEnableState_t;
  nvmlVgpuInstanceGetAccountingPids(vgpuInstance: number): number[];
  nvmlVgpuInstanceGetAccountingStats(vgpuInstance: number, pid: number): nvmlAccountingStats_t;
  nvmlVgpuInstanceClearAccountingPids(vgpuInstance: number): void;
  nvmlVgpuInstanceGetLicenseInfo_v2(vgpuInstance: number): nvmlVgpuLicenseInfo_t;
  nvmlVgpuInstanceGetLicenseInfo(vgpuInstance: number): nvmlVgpuLicenseInfo_t;
  nvmlGetExcludedDeviceCount(): number;
  nvmlGetBlacklistDeviceCount(): number;
  nvmlGetExcludedDeviceInfoByIndex(index: number): nvmlExcludedDeviceInfo_t;
  nvmlGetBlacklistDeviceInfoByIndex(index: number): nvmlExcludedDeviceInfo_t;
  nvmlDeviceReadWritePRM_v1(device: Given<nvmlDevice_t>, buffer: Init<nvmlPRMTLV_v1_t> | null): nvmlPRMTLV_v1_t;
  nvmlDeviceReadPRMCounters_v1(device: Given<nvmlDevice_t>, counterList: Init<nvmlPRMCounterList_v1_t> | null): nvmlPRMCounterList_v1_t;
  nvmlDeviceSetMigMode(device: Given<nvmlDevice_t>, mode: number): nvmlReturn_t;
  nvmlDeviceGetMigMode(device: Given<nvmlDevice_t>): [number, number];
  nvmlDeviceGetGpuInstanceProfileInfo(device: Given<nvmlDevice_t>, profile: number): nvmlGpuInstanceProfileInfo_t;
  nvmlDeviceGetGpuInstanceProfileInfoV(device: Given<nvmlDevice_t>, profile: number, info: Init<nvmlGpuInstanceProfileInfo_v2_t> | null): nvmlGpuInstanceProfileInfo_v2_t;
  nvmlDeviceGetGpuInstanceProfileInfoByIdV(device: Given<nvmlDevice_t>, profileId: number, info: Init<nvmlGpuInstanceProfileInfo_v2_t> | null): nvmlGpuInstanceProfileInfo_v2_t;
  nvmlDeviceGetGpuInstancePossiblePlacements_v2(device: Given<nvmlDevice_t>, profileId: number): nvmlGpuInstancePlacement_t[];
  nvmlDeviceGetGpuInstancePossiblePlacements(device: Given<nvmlDevice_t>, profileId: number): nvmlGpuInstancePlacement_t[];
  nvmlDeviceGetGpuInstanceRemainingCapacity(device: Given<nvmlDevice_t>, profileId: number): number;
  nvmlDeviceCreateGpuInstance(device: Given<nvmlDevice_t>, profileId: number): nvmlGpuInstance_t;
  nvmlDeviceCreateGpuInstanceWithPlacement(device: Given<nvmlDevice_t>, profileId: number, placement: Init<nvmlGpuInstancePlacement_t> | null): nvmlGpuInstance_t;
  nvmlGpuInstanceDestroy(gpuInstance: Given<nvmlGpuInstance_t>): void;
  nvmlDeviceGetGpuInstances(device: Given<nvmlDevice_t>, profileId: number): nvmlGpuInstance_t[];
  nvmlDeviceGetGpuInstanceById(device: Given<nvmlDevice_t>, id: number): nvmlGpuInstance_t;
  nvmlGpuInstanceGetInfo(gpuInstance: Given<nvmlGpuInstance_t>): nvmlGpuInstanceInfo_t;
  nvmlGpuInstanceGetComputeInstanceProfileInfo(gpuInstance: Given<nvmlGpuInstance_t>, profile: number, engProfile: number): nvmlComputeInstanceProfileInfo_t;
  nvmlGpuInstanceGetComputeInstanceProfileInfoV(gpuInstance: Given<nvmlGpuInstance_t>, profile: number, engProfile: number, info: Init<nvmlComputeInstanceProfileInfo_v2_t> | null): nvmlComputeInstanceProfileInfo_v2_t;
  nvmlGpuInstanceGetComputeInstanceRemainingCapacity(gpuInstance: Given<nvmlGpuInstance_t>, profileId: number): number;
  nvmlGpuInstanceGetComputeInstancePossiblePlacements(gpuInstance: Given<nvmlGpuInstance_t>, profileId: number): nvmlComputeInstancePlacement_t[];
  nvmlGpuInstanceCreateComputeInstance(gpuInstance: Given<nvmlGpuInstance_t>, profileId: number): nvmlComputeInstance_t;
  nvmlGpuInstanceCreateComputeInstanceWithPlacement(gpuInstance: Given<nvmlGpuInstance_t>, profileId: number, placement: Init<nvmlComputeInstancePlacement_t> | null): nvmlComputeInstance_t;
  nvmlComputeInstanceDestroy(computeInstance: Given<nvmlComputeInstance_t>): void;
  nvmlGpuInstanceGetComputeInstances(gpuInstance: Given<nvmlGpuInstance_t>, profileId: number): nvmlComputeInstance_t[];
  nvmlGpuInstanceGetComputeInstanceById(gpuInstance: Given<nvmlGpuInstance_t>, id: number): nvmlComputeInstance_t;
  nvmlComputeInstanceGetInfo_v2(computeInstance: Given<nvmlComputeInstance_t>): nvmlComputeInstanceInfo_t;
  nvmlComputeInstanceGetInfo(computeInstance: Given<nvmlComputeInstance_t>): nvmlComputeInstanceInfo_t;
  nvmlDeviceIsMigDeviceHandle(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetGpuInstanceId(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetComputeInstanceId(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetMaxMigDeviceCount(device: Given<nvmlDevice_t>): number;
  nvmlDeviceGetMigDeviceHandleByIndex(device: Given<nvmlDevice_t>, index: number): nvmlDevice_t;
  nvmlDeviceGetDeviceHandleFromMigDeviceHandle(migDevice: Given<nvmlDevice_t>): nvmlDevice_t;
  nvmlGpmMetricsGet(metricsGet: Init<nvmlGpmMetricsGet_t> | null): nvmlGpmMetricsGet_t;
  nvmlGpmSampleFree(gpmSample: Given<nvmlGpmSample_t>): void;
  nvmlGpmSampleAlloc(): nvmlGpmSample_t;
  nvmlGpmSampleGet(device: Given<nvmlDevice_t>, gpmSample: Given<nvmlGpmSample_t>): void;
  nvmlGpmMigSampleGet(device: Given<nvmlDevice_t>, gpuInstanceId: number, gpmSample: Given<nvmlGpmSample_t>): void;
  nvmlGpmQueryDeviceSupport(device: Given<nvmlDevice_t>, gpmSupport: Init<nvmlGpmSupport_t> | null): nvmlGpmSupport_t;
  nvmlGpmQueryIfStreamingEnabled(device: Given<nvmlDevice_t>): number;
  nvmlGpmSetStreamingEnabled(device: Given<nvmlDevice_t>, state: number): void;
  nvmlDeviceGetCapabilities(device: Given<nvmlDevice_t>, caps: Init<nvmlDeviceCapabilities_t> | null): nvmlDeviceCapabilities_t;
  nvmlDeviceWorkloadPowerProfileGetProfilesInfo(device: Given<nvmlDevice_t>, profilesInfo: Init<nvmlWorkloadPowerProfileProfilesInfo_t> | null): nvmlWorkloadPowerProfileProfilesInfo_t;
  nvmlDeviceWorkloadPowerProfileGetCurrentProfiles(device: Given<nvmlDevice_t>, currentProfiles: Init<nvmlWorkloadPowerProfileCurrentProfiles_t> | null): nvmlWorkloadPowerProfileCurrentProfiles_t;
  nvmlDeviceWorkloadPowerProfileSetRequestedProfiles(device: Given<nvmlDevice_t>, requestedProfiles: Init<nvmlWorkloadPowerProfileRequestedProfiles_t> | null): void;
  nvmlDeviceWorkloadPowerProfileClearRequestedProfiles(device: Given<nvmlDevice_t>, requestedProfiles: Init<nvmlWorkloadPowerProfileRequestedProfiles_t> | null): void;
  nvmlDeviceWorkloadPowerProfileUpdateProfiles_v1(device: Given<nvmlDevice_t>, updateProfiles: Init<nvmlWorkloadPowerProfileUpdateProfiles_v1_t> | null): void;
  nvmlDevicePowerSmoothingActivatePresetProfile(device: Given<nvmlDevice_t>, profile: Init<nvmlPowerSmoothingProfile_t> | null): void;
  nvmlDevicePowerSmoothingUpdatePresetProfileParam(device: Given<nvmlDevice_t>, profile: Init<nvmlPowerSmoothingProfile_t> | null): void;
  nvmlDevicePowerSmoothingSetState(device: Given<nvmlDevice_t>, state: Init<nvmlPowerSmoothingState_t> | null): void;
  nvmlDeviceGetSramUniqueUncorrectedEccErrorCounts(device: Given<nvmlDevice_t>, errorCounts: Init<nvmlEccSramUniqueUncorrectedErrorCounts_t> | null): nvmlEccSramUniqueUncorrectedErrorCounts_t;
  nvmlDeviceGetRemappedRows_v2(device: Given<nvmlDevice_t>): nvmlRemappedRowsInfo_v2_t;
  nvmlDeviceSetRusdSettings_v1(device: Given<nvmlDevice_t>, settings: Init<nvmlRusdSettings_v1_t> | null): void;
  nvmlDeviceGetPciInfo_v2(device: Given<nvmlDevice_t>): nvmlPciInfo_t;
  nvmlDeviceGetGridLicensableFeatures_v2(device: Given<nvmlDevice_t>): nvmlGridLicensableFeatures_t;
  nvmlDeviceGetGridLicensableFeatures_v3(device: Given<nvmlDevice_t>): nvmlGridLicensableFeatures_t;
  nvmlDeviceGetComputeRunningProcesses_v2(device: Given<nvmlDevice_t>): nvmlProcessInfo_v2_t[];
  nvmlDeviceGetGraphicsRunningProcesses_v2(device: Given<nvmlDevice_t>): nvmlProcessInfo_v2_t[];
  nvmlDeviceGetMPSComputeRunningProcesses_v2(device: Given<nvmlDevice_t>): nvmlProcessInfo_v2_t[];
}
export interface Nvml extends Functions {
  readonly promises: OnThread<Omit<Functions, 'nvmlErrorString'>>;
  readonly nvmlProcessMode_t: { readonly NVML_PROCESS_MODE_COMPUTE: 0; readonly NVML_PROCESS_MODE_GRAPHICS: 1; readonly NVML_PROCESS_MODE_MPS: 2; readonly NVML_PROCESS_MODE_ALL: 3; readonly NVML_PROCESS_MODE_MAX: 4 };
  readonly nvmlDeviceAddressingModeType_t: { readonly NVML_DEVICE_ADDRESSING_MODE_NONE: 0; readonly NVML_DEVICE_ADDRESSING_MODE_HMM: 1; readonly NVML_DEVICE_ADDRESSING_MODE_ATS: 2 };
  readonly nvmlBridgeChipType_t: { readonly NVML_BRIDGE_CHIP_PLX: 0; readonly NVML_BRIDGE_CHIP_BRO4: 1 };
  readonly nvmlNvLinkUtilizationCountUnits_t: { readonly NVML_NVLINK_COUNTER_UNIT_CYCLES: 0; readonly NVML_NVLINK_COUNTER_UNIT_PACKETS: 1; readonly NVML_NVLINK_COUNTER_UNIT_BYTES: 2; readonly NVML_NVLINK_COUNTER_UNIT_RESERVED: 3; readonly NVML_NVLINK_COUNTER_UNIT_COUNT: 4 };
  readonly nvmlNvLinkUtilizationCountPktTypes_t: { readonly NVML_NVLINK_COUNTER_PKTFILTER_NOP: 1; readonly NVML_NVLINK_COUNTER_PKTFILTER_READ: 2; readonly NVML_NVLINK_COUNTER_PKTFILTER_WRITE: 4; readonly NVML_NVLINK_COUNTER_PKTFILTER_RATOM: 8; readonly NVML_NVLINK_COUNTER_PKTFILTER_NRATOM: 16; readonly NVML_NVLINK_COUNTER_PKTFILTER_FLUSH: 32; readonly NVML_NVLINK_COUNTER_PKTFILTER_RESPDATA: 64; readonly NVML_NVLINK_COUNTER_PKTFILTER_RESPNODATA: 128; readonly NVML_NVLINK_COUNTER_PKTFILTER_ALL: 255 };
  readonly nvmlNvLinkCapability_t: { readonly NVML_NVLINK_CAP_P2P_SUPPORTED: 0; readonly NVML_NVLINK_CAP_SYSMEM_ACCESS: 1; readonly NVML_NVLINK_CAP_P2P_ATOMICS: 2; readonly NVML_NVLINK_CAP_SYSMEM_ATOMICS: 3; readonly NVML_NVLINK_CAP_SLI_BRIDGE: 4; readonly NVML_NVLINK_CAP_VALID: 5; readonly NVML_NVLINK_CAP_COUNT: 6 };
  readonly nvmlNvLinkErrorCounter_t: { readonly NVML_NVLINK_ERROR_DL_REPLAY: 0; readonly NVML_NVLINK_ERROR_DL_RECOVERY: 1; readonly NVML_NVLINK_ERROR_DL_CRC_FLIT: 2; readonly NVML_NVLINK_ERROR_DL_CRC_DATA: 3; readonly NVML_NVLINK_ERROR_DL_ECC_DATA: 4; readonly NVML_NVLINK_ERROR_COUNT: 5 };
  readonly nvmlIntNvLinkDeviceType_t: { readonly NVML_NVLINK_DEVICE_TYPE_GPU: 0; readonly NVML_NVLINK_DEVICE_TYPE_IBMNPU: 1; readonly NVML_NVLINK_DEVICE_TYPE_SWITCH: 2; readonly NVML_NVLINK_DEVICE_TYPE_UNKNOWN: 255 };
  readonly nvmlGpuTopologyLevel_t: { readonly NVML_TOPOLOGY_INTERNAL: 0; readonly NVML_TOPOLOGY_SINGLE: 10; readonly NVML_TOPOLOGY_MULTIPLE: 20; readonly NVML_TOPOLOGY_HOSTBRIDGE: 30; readonly NVML_TOPOLOGY_NODE: 40; readonly NVML_TOPOLOGY_SYSTEM: 50 };
  readonly nvmlGpuP2PStatus_t: { readonly NVML_P2P_STATUS_OK: 0; readonly NVML_P2P_STATUS_CHIPSET_NOT_SUPPORED: 1; readonly NVML_P2P_STATUS_CHIPSET_NOT_SUPPORTED: 1; readonly NVML_P2P_STATUS_GPU_NOT_SUPPORTED: 2; readonly NVML_P2P_STATUS_IOH_TOPOLOGY_NOT_SUPPORTED: 3; readonly NVML_P2P_STATUS_DISABLED_BY_REGKEY: 4; readonly NVML_P2P_STATUS_NOT_SUPPORTED: 5; readonly NVML_P2P_STATUS_UNKNOWN: 6 };
  readonly nvmlGpuP2PCapsIndex_t: { readonly NVML_P2P_CAPS_INDEX_READ: 0; readonly NVML_P2P_CAPS_INDEX_WRITE: 1; readonly NVML_P2P_CAPS_INDEX_NVLINK: 2; readonly NVML_P2P_CAPS_INDEX_ATOMICS: 3; readonly NVML_P2P_CAPS_INDEX_PCI: 4; readonly NVML_P2P_CAPS_INDEX_PROP: 4; readonly NVML_P2P_CAPS_INDEX_UNKNOWN: 5 };
  readonly nvmlSamplingType_t: { readonly NVML_TOTAL_POWER_SAMPLES: 0; readonly NVML_GPU_UTILIZATION_SAMPLES: 1; readonly NVML_MEMORY_UTILIZATION_SAMPLES: 2; readonly NVML_ENC_UTILIZATION_SAMPLES: 3; readonly NVML_DEC_UTILIZATION_SAMPLES: 4; readonly NVML_PROCESSOR_CLK_SAMPLES: 5; readonly NVML_MEMORY_CLK_SAMPLES: 6; readonly NVML_MODULE_POWER_SAMPLES: 7; readonly NVML_JPG_UTILIZATION_SAMPLES: 8; readonly NVML_OFA_UTILIZATION_SAMPLES: 9; readonly NVML_SAMPLINGTYPE_COUNT: 10 };
  readonly nvmlPcieUtilCounter_t: { readonly NVML_PCIE_UTIL_TX_BYTES: 0; readonly NVML_PCIE_UTIL_RX_BYTES: 1; readonly NVML_PCIE_UTIL_COUNT: 2 };
  readonly nvmlValueType_t: { readonly NVML_VALUE_TYPE_DOUBLE: 0; readonly NVML_VALUE_TYPE_UNSIGNED_INT: 1; readonly NVML_VALUE_TYPE_UNSIGNED_LONG: 2; readonly NVML_VALUE_TYPE_UNSIGNED_LONG_LONG: 3; readonly NVML_VALUE_TYPE_SIGNED_LONG_LONG: 4; readonly NVML_VALUE_TYPE_SIGNED_INT: 5; readonly NVML_VALUE_TYPE_UNSIGNED_SHORT: 6; readonly NVML_VALUE_TYPE_COUNT: 7 };
  readonly nvmlPerfPolicyType_t: { readonly NVML_PERF_POLICY_POWER: 0; readonly NVML_PERF_POLICY_THERMAL: 1; readonly NVML_PERF_POLICY_SYNC_BOOST: 2; readonly NVML_PERF_POLICY_BOARD_LIMIT: 3; readonly NVML_PERF_POLICY_LOW_UTILIZATION: 4; readonly NVML_PERF_POLICY_RELIABILITY: 5; readonly NVML_PERF_POLICY_TOTAL_APP_CLOCKS: 10; readonly NVML_PERF_POLICY_TOTAL_BASE_CLOCKS: 11; readonly NVML_PERF_POLICY_COUNT: 12 };
  readonly nvmlThermalTarget_t: { readonly NVML_THERMAL_TARGET_NONE: 0; readonly NVML_THERMAL_TARGET_GPU: 1; readonly NVML_THERMAL_TARGET_MEMORY: 2; readonly NVML_THERMAL_TARGET_POWER_SUPPLY: 4; readonly NVML_THERMAL_TARGET_BOARD: 8; readonly NVML_THERMAL_TARGET_VCD_BOARD: 9; readonly NVML_THERMAL_TARGET_VCD_INLET: 10; readonly NVML_THERMAL_TARGET_VCD_OUTLET: 11; readonly NVML_THERMAL_TARGET_ALL: 15; readonly NVML_THERMAL_TARGET_UNKNOWN: -1 };
  readonly nvmlThermalController_t: { readonly NVML_THERMAL_CONTROLLER_NONE: 0; readonly NVML_THERMAL_CONTROLLER_GPU_INTERNAL: 1; readonly NVML_THERMAL_CONTROLLER_ADM1032: 2; readonly NVML_THERMAL_CONTROLLER_ADT7461: 3; readonly NVML_THERMAL_CONTROLLER_MAX6649: 4; readonly NVML_THERMAL_CONTROLLER_MAX1617: 5; readonly NVML_THERMAL_CONTROLLER_LM99: 6; readonly NVML_THERMAL_CONTROLLER_LM89: 7; readonly NVML_THERMAL_CONTROLLER_LM64: 8; readonly NVML_THERMAL_CONTROLLER_G781: 9; readonly NVML_THERMAL_CONTROLLER_ADT7473: 10; readonly NVML_THERMAL_CONTROLLER_SBMAX6649: 11; readonly NVML_THERMAL_CONTROLLER_VBIOSEVT: 12; readonly NVML_THERMAL_CONTROLLER_OS: 13; readonly NVML_THERMAL_CONTROLLER_NVSYSCON_CANOAS: 14; readonly NVML_THERMAL_CONTROLLER_NVSYSCON_E551: 15; readonly NVML_THERMAL_CONTROLLER_MAX6649R: 16; readonly NVML_THERMAL_CONTROLLER_ADT7473S: 17; readonly NVML_THERMAL_CONTROLLER_UNKNOWN: -1 };
  readonly nvmlCoolerControl_t: { readonly NVML_THERMAL_COOLER_SIGNAL_NONE: 0; readonly NVML_THERMAL_COOLER_SIGNAL_TOGGLE: 1; readonly NVML_THERMAL_COOLER_SIGNAL_VARIABLE: 2; readonly NVML_THERMAL_COOLER_SIGNAL_COUNT: 3 };
  readonly nvmlCoolerTarget_t: { readonly NVML_THERMAL_COOLER_TARGET_NONE: 1; readonly NVML_THERMAL_COOLER_TARGET_GPU: 2; readonly NVML_THERMAL_COOLER_TARGET_MEMORY: 4; readonly NVML_THERMAL_COOLER_TARGET_POWER_SUPPLY: 8; readonly NVML_THERMAL_COOLER_TARGET_GPU_RELATED: 14 };
  readonly nvmlUUIDType_t: { readonly NVML_UUID_TYPE_NONE: 0; readonly NVML_UUID_TYPE_ASCII: 1; readonly NVML_UUID_TYPE_BINARY: 2 };
  readonly nvmlEnableState_t: { readonly NVML_FEATURE_DISABLED: 0; readonly NVML_FEATURE_ENABLED: 1 };
  readonly nvmlBrandType_t: { readonly NVML_BRAND_UNKNOWN: 0; readonly NVML_BRAND_QUADRO: 1; readonly NVML_BRAND_TESLA: 2; readonly NVML_BRAND_NVS: 3; readonly NVML_BRAND_GRID: 4; readonly NVML_BRAND_GEFORCE: 5; readonly NVML_BRAND_TITAN: 6; readonly NVML_BRAND_NVIDIA_VAPPS: 7; readonly NVML_BRAND_NVIDIA_VPC: 8; readonly NVML_BRAND_NVIDIA_VCS: 9; readonly NVML_BRAND_NVIDIA_VWS: 10; readonly NVML_BRAND_NVIDIA_CLOUD_GAMING: 11; readonly NVML_BRAND_NVIDIA_VGAMING: 11; readonly NVML_BRAND_QUADRO_RTX: 12; readonly NVML_BRAND_NVIDIA_RTX: 13; readonly NVML_BRAND_NVIDIA: 14; readonly NVML_BRAND_GEFORCE_RTX: 15; readonly NVML_BRAND_TITAN_RTX: 16; readonly NVML_BRAND_COUNT: 18 };
  readonly nvmlTemperatureThresholds_t: { readonly NVML_TEMPERATURE_THRESHOLD_SHUTDOWN: 0; readonly NVML_TEMPERATURE_THRESHOLD_SLOWDOWN: 1; readonly NVML_TEMPERATURE_THRESHOLD_MEM_MAX: 2; readonly NVML_TEMPERATURE_THRESHOLD_GPU_MAX: 3; readonly NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_MIN: 4; readonly NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_CURR: 5; readonly NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_MAX: 6; readonly NVML_TEMPERATURE_THRESHOLD_GPS_CURR: 7; readonly NVML_TEMPERATURE_THRESHOLD_COUNT: 8 };
  readonly nvmlTemperatureSensors_t: { readonly NVML_TEMPERATURE_GPU: 0; readonly NVML_TEMPERATURE_COUNT: 1 };
  readonly nvmlComputeMode_t: { readonly NVML_COMPUTEMODE_DEFAULT: 0; readonly NVML_COMPUTEMODE_EXCLUSIVE_THREAD: 1; readonly NVML_COMPUTEMODE_PROHIBITED: 2; readonly NVML_COMPUTEMODE_EXCLUSIVE_PROCESS: 3; readonly NVML_COMPUTEMODE_COUNT: 4 };
  readonly nvmlMemoryErrorType_t: { readonly NVML_MEMORY_ERROR_TYPE_CORRECTED: 0; readonly NVML_MEMORY_ERROR_TYPE_UNCORRECTED: 1; readonly NVML_MEMORY_ERROR_TYPE_COUNT: 2 };
  readonly nvmlEccCounterType_t: { readonly NVML_VOLATILE_ECC: 0; readonly NVML_AGGREGATE_ECC: 1; readonly NVML_ECC_COUNTER_TYPE_COUNT: 2 };
  readonly nvmlClockType_t: { readonly NVML_CLOCK_GRAPHICS: 0; readonly NVML_CLOCK_SM: 1; readonly NVML_CLOCK_MEM: 2; readonly NVML_CLOCK_VIDEO: 3; readonly NVML_CLOCK_COUNT: 4 };
  readonly nvmlClockId_t: { readonly NVML_CLOCK_ID_CURRENT: 0; readonly NVML_CLOCK_ID_APP_CLOCK_TARGET: 1; readonly NVML_CLOCK_ID_APP_CLOCK_DEFAULT: 2; readonly NVML_CLOCK_ID_CUSTOMER_BOOST_MAX: 3; readonly NVML_CLOCK_ID_COUNT: 4 };
  readonly nvmlDriverModel_t: { readonly NVML_DRIVER_WDDM: 0; readonly NVML_DRIVER_WDM: 1; readonly NVML_DRIVER_MCDM: 2 };
  readonly nvmlPstates_t: { readonly NVML_PSTATE_0: 0; readonly NVML_PSTATE_1: 1; readonly NVML_PSTATE_2: 2; readonly NVML_PSTATE_3: 3; readonly NVML_PSTATE_4: 4; readonly NVML_PSTATE_5: 5; readonly NVML_PSTATE_6: 6; readonly NVML_PSTATE_7: 7; readonly NVML_PSTATE_8: 8; readonly NVML_PSTATE_9: 9; readonly NVML_PSTATE_10: 10; readonly NVML_PSTATE_11: 11; readonly NVML_PSTATE_12: 12; readonly NVML_PSTATE_13: 13; readonly NVML_PSTATE_14: 14; readonly NVML_PSTATE_15: 15; readonly NVML_PSTATE_UNKNOWN: 32 };
  readonly nvmlGpuOperationMode_t: { readonly NVML_GOM_ALL_ON: 0; readonly NVML_GOM_COMPUTE: 1; readonly NVML_GOM_LOW_DP: 2 };
  readonly nvmlInforomObject_t: { readonly NVML_INFOROM_OEM: 0; readonly NVML_INFOROM_ECC: 1; readonly NVML_INFOROM_POWER: 2; readonly NVML_INFOROM_DEN: 3; readonly NVML_INFOROM_COUNT: 4 };
  readonly nvmlReturn_t: { readonly NVML_SUCCESS: 0; readonly NVML_ERROR_UNINITIALIZED: 1; readonly NVML_ERROR_INVALID_ARGUMENT: 2; readonly NVML_ERROR_NOT_SUPPORTED: 3; readonly NVML_ERROR_NO_PERMISSION: 4; readonly NVML_ERROR_ALREADY_INITIALIZED: 5; readonly NVML_ERROR_NOT_FOUND: 6; readonly NVML_ERROR_INSUFFICIENT_SIZE: 7; readonly NVML_ERROR_INSUFFICIENT_POWER: 8; readonly NVML_ERROR_DRIVER_NOT_LOADED: 9; readonly NVML_ERROR_TIMEOUT: 10; readonly NVML_ERROR_IRQ_ISSUE: 11; readonly NVML_ERROR_LIBRARY_NOT_FOUND: 12; readonly NVML_ERROR_FUNCTION_NOT_FOUND: 13; readonly NVML_ERROR_CORRUPTED_INFOROM: 14; readonly NVML_ERROR_GPU_IS_LOST: 15; readonly NVML_ERROR_RESET_REQUIRED: 16; readonly NVML_ERROR_OPERATING_SYSTEM: 17; readonly NVML_ERROR_LIB_RM_VERSION_MISMATCH: 18; readonly NVML_ERROR_IN_USE: 19; readonly NVML_ERROR_MEMORY: 20; readonly NVML_ERROR_NO_DATA: 21; readonly NVML_ERROR_VGPU_ECC_NOT_SUPPORTED: 22; readonly NVML_ERROR_INSUFFICIENT_RESOURCES: 23; readonly NVML_ERROR_FREQ_NOT_SUPPORTED: 24; readonly NVML_ERROR_ARGUMENT_VERSION_MISMATCH: 25; readonly NVML_ERROR_DEPRECATED: 26; readonly NVML_ERROR_NOT_READY: 27; readonly NVML_ERROR_GPU_NOT_FOUND: 28; readonly NVML_ERROR_INVALID_STATE: 29; readonly NVML_ERROR_RESET_TYPE_NOT_SUPPORTED: 30; readonly NVML_ERROR_UNKNOWN: 999 };
  readonly nvmlMemoryLocation_t: { readonly NVML_MEMORY_LOCATION_L1_CACHE: 0; readonly NVML_MEMORY_LOCATION_L2_CACHE: 1; readonly NVML_MEMORY_LOCATION_DRAM: 2; readonly NVML_MEMORY_LOCATION_DEVICE_MEMORY: 2; readonly NVML_MEMORY_LOCATION_REGISTER_FILE: 3; readonly NVML_MEMORY_LOCATION_TEXTURE_MEMORY: 4; readonly NVML_MEMORY_LOCATION_TEXTURE_SHM: 5; readonly NVML_MEMORY_LOCATION_CBU: 6; readonly NVML_MEMORY_LOCATION_SRAM: 7; readonly NVML_MEMORY_LOCATION_COUNT: 8 };
  readonly nvmlPageRetirementCause_t: { readonly NVML_PAGE_RETIREMENT_CAUSE_MULTIPLE_SINGLE_BIT_ECC_ERRORS: 0; readonly NVML_PAGE_RETIREMENT_CAUSE_DOUBLE_BIT_ECC_ERROR: 1; readonly NVML_PAGE_RETIREMENT_CAUSE_COUNT: 2 };
  readonly nvmlRestrictedAPI_t: { readonly NVML_RESTRICTED_API_SET_APPLICATION_CLOCKS: 0; readonly NVML_RESTRICTED_API_SET_AUTO_BOOSTED_CLOCKS: 1; readonly NVML_RESTRICTED_API_COUNT: 2 };
  readonly nvmlGpuUtilizationDomainId_t: { readonly NVML_GPU_UTILIZATION_DOMAIN_GPU: 0; readonly NVML_GPU_UTILIZATION_DOMAIN_FB: 1; readonly NVML_GPU_UTILIZATION_DOMAIN_VID: 2; readonly NVML_GPU_UTILIZATION_DOMAIN_BUS: 3 };
  readonly nvmlGpuVirtualizationMode_t: { readonly NVML_GPU_VIRTUALIZATION_MODE_NONE: 0; readonly NVML_GPU_VIRTUALIZATION_MODE_PASSTHROUGH: 1; readonly NVML_GPU_VIRTUALIZATION_MODE_VGPU: 2; readonly NVML_GPU_VIRTUALIZATION_MODE_HOST_VGPU: 3; readonly NVML_GPU_VIRTUALIZATION_MODE_HOST_VSGA: 4 };
  readonly nvmlHostVgpuMode_t: { readonly NVML_HOST_VGPU_MODE_NON_SRIOV: 0; readonly NVML_HOST_VGPU_MODE_SRIOV: 1 };
  readonly nvmlVgpuVmIdType_t: { readonly NVML_VGPU_VM_ID_DOMAIN_ID: 0; readonly NVML_VGPU_VM_ID_UUID: 1 };
  readonly nvmlVgpuGuestInfoState_t: { readonly NVML_VGPU_INSTANCE_GUEST_INFO_STATE_UNINITIALIZED: 0; readonly NVML_VGPU_INSTANCE_GUEST_INFO_STATE_INITIALIZED: 1 };
  readonly nvmlGridLicenseFeatureCode_t: { readonly NVML_GRID_LICENSE_FEATURE_CODE_UNKNOWN: 0; readonly NVML_GRID_LICENSE_FEATURE_CODE_VGPU: 1; readonly NVML_GRID_LICENSE_FEATURE_CODE_NVIDIA_RTX: 2; readonly NVML_GRID_LICENSE_FEATURE_CODE_VWORKSTATION: 2; readonly NVML_GRID_LICENSE_FEATURE_CODE_GAMING: 3; readonly NVML_GRID_LICENSE_FEATURE_CODE_COMPUTE: 4 };
  readonly nvmlVgpuCapability_t: { readonly NVML_VGPU_CAP_NVLINK_P2P: 0; readonly NVML_VGPU_CAP_GPUDIRECT: 1; readonly NVML_VGPU_CAP_MULTI_VGPU_EXCLUSIVE: 2; readonly NVML_VGPU_CAP_EXCLUSIVE_TYPE: 3; readonly NVML_VGPU_CAP_EXCLUSIVE_SIZE: 4; readonly NVML_VGPU_CAP_COUNT: 5 };
  readonly nvmlVgpuDriverCapability_t: { readonly NVML_VGPU_DRIVER_CAP_HETEROGENEOUS_MULTI_VGPU: 0; readonly NVML_VGPU_DRIVER_CAP_WARM_UPDATE: 1; readonly NVML_VGPU_DRIVER_CAP_COUNT: 2 };
  readonly nvmlDeviceVgpuCapability_t: { readonly NVML_DEVICE_VGPU_CAP_FRACTIONAL_MULTI_VGPU: 0; readonly NVML_DEVICE_VGPU_CAP_HETEROGENEOUS_TIMESLICE_PROFILES: 1; readonly NVML_DEVICE_VGPU_CAP_HETEROGENEOUS_TIMESLICE_SIZES: 2; readonly NVML_DEVICE_VGPU_CAP_READ_DEVICE_BUFFER_BW: 3; readonly NVML_DEVICE_VGPU_CAP_WRITE_DEVICE_BUFFER_BW: 4; readonly NVML_DEVICE_VGPU_CAP_DEVICE_STREAMING: 5; readonly NVML_DEVICE_VGPU_CAP_MINI_QUARTER_GPU: 6; readonly NVML_DEVICE_VGPU_CAP_COMPUTE_MEDIA_ENGINE_GPU: 7; readonly NVML_DEVICE_VGPU_CAP_WARM_UPDATE: 8; readonly NVML_DEVICE_VGPU_CAP_HOMOGENEOUS_PLACEMENTS: 9; readonly NVML_DEVICE_VGPU_CAP_MIG_TIMESLICING_SUPPORTED: 10; readonly NVML_DEVICE_VGPU_CAP_MIG_TIMESLICING_ENABLED: 11; readonly NVML_DEVICE_VGPU_CAP_COUNT: 12 };
  readonly nvmlDeviceGpuRecoveryAction_t: { readonly NVML_GPU_RECOVERY_ACTION_NONE: 0; readonly NVML_GPU_RECOVERY_ACTION_GPU_RESET: 1; readonly NVML_GPU_RECOVERY_ACTION_NODE_REBOOT: 2; readonly NVML_GPU_RECOVERY_ACTION_DRAIN_P2P: 3; readonly NVML_GPU_RECOVERY_ACTION_DRAIN_AND_RESET: 4; readonly NVML_GPU_RECOVERY_ACTION_RECOVER_IMEX_DOMAIN: 5 };
  readonly nvmlFanState_t: { readonly NVML_FAN_NORMAL: 0; readonly NVML_FAN_FAILED: 1 };
  readonly nvmlLedColor_t: { readonly NVML_LED_COLOR_GREEN: 0; readonly NVML_LED_COLOR_AMBER: 1 };
  readonly nvmlEncoderType_t: { readonly NVML_ENCODER_QUERY_H264: 0; readonly NVML_ENCODER_QUERY_HEVC: 1; readonly NVML_ENCODER_QUERY_AV1: 2; readonly NVML_ENCODER_QUERY_UNKNOWN: 255 };
  readonly nvmlFBCSessionType_t: { readonly NVML_FBC_SESSION_TYPE_UNKNOWN: 0; readonly NVML_FBC_SESSION_TYPE_TOSYS: 1; readonly NVML_FBC_SESSION_TYPE_CUDA: 2; readonly NVML_FBC_SESSION_TYPE_VID: 3; readonly NVML_FBC_SESSION_TYPE_HWENC: 4 };
  readonly nvmlDetachGpuState_t: { readonly NVML_DETACH_GPU_KEEP: 0; readonly NVML_DETACH_GPU_REMOVE: 1 };
  readonly nvmlPcieLinkState_t: { readonly NVML_PCIE_LINK_KEEP: 0; readonly NVML_PCIE_LINK_SHUT_DOWN: 1 };
  readonly nvmlCPERType_t: { readonly NVML_CPER_ACCESS_TYPE_GPU: 1 };
  readonly nvmlClockLimitId_t: { readonly NVML_CLOCK_LIMIT_ID_RANGE_START: 4294967040; readonly NVML_CLOCK_LIMIT_ID_TDP: 4294967041; readonly NVML_CLOCK_LIMIT_ID_UNLIMITED: 4294967042 };
  readonly nvmlNvlinkVersion_t: { readonly NVML_NVLINK_VERSION_INVALID: 0; readonly NVML_NVLINK_VERSION_1_0: 1; readonly NVML_NVLINK_VERSION_2_0: 2; readonly NVML_NVLINK_VERSION_2_2: 3; readonly NVML_NVLINK_VERSION_3_0: 4; readonly NVML_NVLINK_VERSION_3_1: 5; readonly NVML_NVLINK_VERSION_4_0: 6; readonly NVML_NVLINK_VERSION_5_0: 7; readonly NVML_NVLINK_VERSION_6_0: 8 };
  readonly nvmlVgpuVmCompatibility_t: { readonly NVML_VGPU_VM_COMPATIBILITY_NONE: 0; readonly NVML_VGPU_VM_COMPATIBILITY_COLD: 1; readonly NVML_VGPU_VM_COMPATIBILITY_HIBERNATE: 2; readonly NVML_VGPU_VM_COMPATIBILITY_SLEEP: 4; readonly NVML_VGPU_VM_COMPATIBILITY_LIVE: 8 };
  readonly nvmlVgpuPgpuCompatibilityLimitCode_t: { readonly NVML_VGPU_COMPATIBILITY_LIMIT_NONE: 0; readonly NVML_VGPU_COMPATIBILITY_LIMIT_HOST_DRIVER: 1; readonly NVML_VGPU_COMPATIBILITY_LIMIT_GUEST_DRIVER: 2; readonly NVML_VGPU_COMPATIBILITY_LIMIT_GPU: 4; readonly NVML_VGPU_COMPATIBILITY_LIMIT_OTHER: 2147483648 };
  readonly nvmlPRMCounterId_t: { readonly NVML_PRM_COUNTER_ID_NONE: 0; readonly NVML_PRM_COUNTER_ID_PPCNT_PHYSICAL_LAYER_CTRS_LINK_DOWN_EVENTS: 1; readonly NVML_PRM_COUNTER_ID_PPCNT_PHYSICAL_LAYER_CTRS_SUCCESSFUL_RECOVERY_EVENTS: 2; readonly NVML_PRM_COUNTER_ID_PPCNT_RECOVERY_CTRS_TOTAL_SUCCESSFUL_RECOVERY_EVENTS: 101; readonly NVML_PRM_COUNTER_ID_PPCNT_RECOVERY_CTRS_TIME_SINCE_LAST_RECOVERY: 102; readonly NVML_PRM_COUNTER_ID_PPCNT_RECOVERY_CTRS_TIME_BETWEEN_LAST_TWO_RECOVERIES: 103; readonly NVML_PRM_COUNTER_ID_PPCNT_PORTCOUNTERS_PORT_XMIT_WAIT: 201; readonly NVML_PRM_COUNTER_ID_PPCNT_PLR_RCV_CODES: 301; readonly NVML_PRM_COUNTER_ID_PPCNT_PLR_RCV_CODE_ERR: 302; readonly NVML_PRM_COUNTER_ID_PPCNT_PLR_RCV_UNCORRECTABLE_CODE: 303; readonly NVML_PRM_COUNTER_ID_PPCNT_PLR_XMIT_CODES: 304; readonly NVML_PRM_COUNTER_ID_PPCNT_PLR_XMIT_RETRY_CODES: 305; readonly NVML_PRM_COUNTER_ID_PPCNT_PLR_XMIT_RETRY_EVENTS: 306; readonly NVML_PRM_COUNTER_ID_PPCNT_PLR_SYNC_EVENTS: 307; readonly NVML_PRM_COUNTER_ID_PPRM_OPER_RECOVERY: 1001 };
  readonly nvmlGpmMetricId_t: { readonly NVML_GPM_METRIC_GRAPHICS_UTIL: 1; readonly NVML_GPM_METRIC_SM_UTIL: 2; readonly NVML_GPM_METRIC_SM_OCCUPANCY: 3; readonly NVML_GPM_METRIC_INTEGER_UTIL: 4; readonly NVML_GPM_METRIC_ANY_TENSOR_UTIL: 5; readonly NVML_GPM_METRIC_DFMA_TENSOR_UTIL: 6; readonly NVML_GPM_METRIC_HMMA_TENSOR_UTIL: 7; readonly NVML_GPM_METRIC_DMMA_TENSOR_UTIL: 8; readonly NVML_GPM_METRIC_IMMA_TENSOR_UTIL: 9; readonly NVML_GPM_METRIC_DRAM_BW_UTIL: 10; readonly NVML_GPM_METRIC_FP64_UTIL: 11; readonly NVML_GPM_METRIC_FP32_UTIL: 12; readonly NVML_GPM_METRIC_FP16_UTIL: 13; readonly NVML_GPM_METRIC_PCIE_TX_PER_SEC: 20; readonly NVML_GPM_METRIC_PCIE_RX_PER_SEC: 21; readonly NVML_GPM_METRIC_NVDEC_0_UTIL: 30; readonly NVML_GPM_METRIC_NVDEC_1_UTIL: 31; readonly NVML_GPM_METRIC_NVDEC_2_UTIL: 32; readonly NVML_GPM_METRIC_NVDEC_3_UTIL: 33; readonly NVML_GPM_METRIC_NVDEC_4_UTIL: 34; readonly NVML_GPM_METRIC_NVDEC_5_UTIL: 35; readonly NVML_GPM_METRIC_NVDEC_6_UTIL: 36; readonly NVML_GPM_METRIC_NVDEC_7_UTIL: 37; readonly NVML_GPM_METRIC_NVJPG_0_UTIL: 40; readonly NVML_GPM_METRIC_NVJPG_1_UTIL: 41; readonly NVML_GPM_METRIC_NVJPG_2_UTIL: 42; readonly NVML_GPM_METRIC_NVJPG_3_UTIL: 43; readonly NVML_GPM_METRIC_NVJPG_4_UTIL: 44; readonly NVML_GPM_METRIC_NVJPG_5_UTIL: 45; readonly NVML_GPM_METRIC_NVJPG_6_UTIL: 46; readonly NVML_GPM_METRIC_NVJPG_7_UTIL: 47; readonly NVML_GPM_METRIC_NVOFA_0_UTIL: 50; readonly NVML_GPM_METRIC_NVOFA_1_UTIL: 51; readonly NVML_GPM_METRIC_NVLINK_TOTAL_RX_PER_SEC: 60; readonly NVML_GPM_METRIC_NVLINK_TOTAL_TX_PER_SEC: 61; readonly NVML_GPM_METRIC_NVLINK_L0_RX_PER_SEC: 62; readonly NVML_GPM_METRIC_NVLINK_L0_TX_PER_SEC: 63; readonly NVML_GPM_METRIC_NVLINK_L1_RX_PER_SEC: 64; readonly NVML_GPM_METRIC_NVLINK_L1_TX_PER_SEC: 65; readonly NVML_GPM_METRIC_NVLINK_L2_RX_PER_SEC: 66; readonly NVML_GPM_METRIC_NVLINK_L2_TX_PER_SEC: 67; readonly NVML_GPM_METRIC_NVLINK_L3_RX_PER_SEC: 68; readonly NVML_GPM_METRIC_NVLINK_L3_TX_PER_SEC: 69; readonly NVML_GPM_METRIC_NVLINK_L4_RX_PER_SEC: 70; readonly NVML_GPM_METRIC_NVLINK_L4_TX_PER_SEC: 71; readonly NVML_GPM_METRIC_NVLINK_L5_RX_PER_SEC: 72; readonly NVML_GPM_METRIC_NVLINK_L5_TX_PER_SEC: 73; readonly NVML_GPM_METRIC_NVLINK_L6_RX_PER_SEC: 74; readonly NVML_GPM_METRIC_NVLINK_L6_TX_PER_SEC: 75; readonly NVML_GPM_METRIC_NVLINK_L7_RX_PER_SEC: 76; readonly NVML_GPM_METRIC_NVLINK_L7_TX_PER_SEC: 77; readonly NVML_GPM_METRIC_NVLINK_L8_RX_PER_SEC: 78; readonly NVML_GPM_METRIC_NVLINK_L8_TX_PER_SEC: 79; readonly NVML_GPM_METRIC_NVLINK_L9_RX_PER_SEC: 80; readonly NVML_GPM_METRIC_NVLINK_L9_TX_PER_SEC: 81; readonly NVML_GPM_METRIC_NVLINK_L10_RX_PER_SEC: 82; readonly NVML_GPM_METRIC_NVLINK_L10_TX_PER_SEC: 83; readonly NVML_GPM_METRIC_NVLINK_L11_RX_PER_SEC: 84; readonly NVML_GPM_METRIC_NVLINK_L11_TX_PER_SEC: 85; readonly NVML_GPM_METRIC_NVLINK_L12_RX_PER_SEC: 86; readonly NVML_GPM_METRIC_NVLINK_L12_TX_PER_SEC: 87; readonly NVML_GPM_METRIC_NVLINK_L13_RX_PER_SEC: 88; readonly NVML_GPM_METRIC_NVLINK_L13_TX_PER_SEC: 89; readonly NVML_GPM_METRIC_NVLINK_L14_RX_PER_SEC: 90; readonly NVML_GPM_METRIC_NVLINK_L14_TX_PER_SEC: 91; readonly NVML_GPM_METRIC_NVLINK_L15_RX_PER_SEC: 92; readonly NVML_GPM_METRIC_NVLINK_L15_TX_PER_SEC: 93; readonly NVML_GPM_METRIC_NVLINK_L16_RX_PER_SEC: 94; readonly NVML_GPM_METRIC_NVLINK_L16_TX_PER_SEC: 95; readonly NVML_GPM_METRIC_NVLINK_L17_RX_PER_SEC: 96; readonly NVML_GPM_METRIC_NVLINK_L17_TX_PER_SEC: 97; readonly NVML_GPM_METRIC_C2C_TOTAL_TX_PER_SEC: 100; readonly NVML_GPM_METRIC_C2C_TOTAL_RX_PER_SEC: 101; readonly NVML_GPM_METRIC_C2C_DATA_TX_PER_SEC: 102; readonly NVML_GPM_METRIC_C2C_DATA_RX_PER_SEC: 103; readonly NVML_GPM_METRIC_C2C_LINK0_TOTAL_TX_PER_SEC: 104; readonly NVML_GPM_METRIC_C2C_LINK0_TOTAL_RX_PER_SEC: 105; readonly NVML_GPM_METRIC_C2C_LINK0_DATA_TX_PER_SEC: 106; readonly NVML_GPM_METRIC_C2C_LINK0_DATA_RX_PER_SEC: 107; readonly NVML_GPM_METRIC_C2C_LINK1_TOTAL_TX_PER_SEC: 108; readonly NVML_GPM_METRIC_C2C_LINK1_TOTAL_RX_PER_SEC: 109; readonly NVML_GPM_METRIC_C2C_LINK1_DATA_TX_PER_SEC: 110; readonly NVML_GPM_METRIC_C2C_LINK1_DATA_RX_PER_SEC: 111; readonly NVML_GPM_METRIC_C2C_LINK2_TOTAL_TX_PER_SEC: 112; readonly NVML_GPM_METRIC_C2C_LINK2_TOTAL_RX_PER_SEC: 113; readonly NVML_GPM_METRIC_C2C_LINK2_DATA_TX_PER_SEC: 114; readonly NVML_GPM_METRIC_C2C_LINK2_DATA_RX_PER_SEC: 115; readonly NVML_GPM_METRIC_C2C_LINK3_TOTAL_TX_PER_SEC: 116; readonly NVML_GPM_METRIC_C2C_LINK3_TOTAL_RX_PER_SEC: 117; readonly NVML_GPM_METRIC_C2C_LINK3_DATA_TX_PER_SEC: 118; readonly NVML_GPM_METRIC_C2C_LINK3_DATA_RX_PER_SEC: 119; readonly NVML_GPM_METRIC_C2C_LINK4_TOTAL_TX_PER_SEC: 120; readonly NVML_GPM_METRIC_C2C_LINK4_TOTAL_RX_PER_SEC: 121; readonly NVML_GPM_METRIC_C2C_LINK4_DATA_TX_PER_SEC: 122; readonly NVML_GPM_METRIC_C2C_LINK4_DATA_RX_PER_SEC: 123; readonly NVML_GPM_METRIC_C2C_LINK5_TOTAL_TX_PER_SEC: 124; readonly NVML_GPM_METRIC_C2C_LINK5_TOTAL_RX_PER_SEC: 125; readonly NVML_GPM_METRIC_C2C_LINK5_DATA_TX_PER_SEC: 126; readonly NVML_GPM_METRIC_C2C_LINK5_DATA_RX_PER_SEC: 127; readonly NVML_GPM_METRIC_C2C_LINK6_TOTAL_TX_PER_SEC: 128; readonly NVML_GPM_METRIC_C2C_LINK6_TOTAL_RX_PER_SEC: 129; readonly NVML_GPM_METRIC_C2C_LINK6_DATA_TX_PER_SEC: 130; readonly NVML_GPM_METRIC_C2C_LINK6_DATA_RX_PER_SEC: 131; readonly NVML_GPM_METRIC_C2C_LINK7_TOTAL_TX_PER_SEC: 132; readonly NVML_GPM_METRIC_C2C_LINK7_TOTAL_RX_PER_SEC: 133; readonly NVML_GPM_METRIC_C2C_LINK7_DATA_TX_PER_SEC: 134; readonly NVML_GPM_METRIC_C2C_LINK7_DATA_RX_PER_SEC: 135; readonly NVML_GPM_METRIC_C2C_LINK8_TOTAL_TX_PER_SEC: 136; readonly NVML_GPM_METRIC_C2C_LINK8_TOTAL_RX_PER_SEC: 137; readonly NVML_GPM_METRIC_C2C_LINK8_DATA_TX_PER_SEC: 138; readonly NVML_GPM_METRIC_C2C_LINK8_DATA_RX_PER_SEC: 139; readonly NVML_GPM_METRIC_C2C_LINK9_TOTAL_TX_PER_SEC: 140; readonly NVML_GPM_METRIC_C2C_LINK9_TOTAL_RX_PER_SEC: 141; readonly NVML_GPM_METRIC_C2C_LINK9_DATA_TX_PER_SEC: 142; readonly NVML_GPM_METRIC_C2C_LINK9_DATA_RX_PER_SEC: 143; readonly NVML_GPM_METRIC_C2C_LINK10_TOTAL_TX_PER_SEC: 144; readonly NVML_GPM_METRIC_C2C_LINK10_TOTAL_RX_PER_SEC: 145; readonly NVML_GPM_METRIC_C2C_LINK10_DATA_TX_PER_SEC: 146; readonly NVML_GPM_METRIC_C2C_LINK10_DATA_RX_PER_SEC: 147; readonly NVML_GPM_METRIC_C2C_LINK11_TOTAL_TX_PER_SEC: 148; readonly NVML_GPM_METRIC_C2C_LINK11_TOTAL_RX_PER_SEC: 149; readonly NVML_GPM_METRIC_C2C_LINK11_DATA_TX_PER_SEC: 150; readonly NVML_GPM_METRIC_C2C_LINK11_DATA_RX_PER_SEC: 151; readonly NVML_GPM_METRIC_C2C_LINK12_TOTAL_TX_PER_SEC: 152; readonly NVML_GPM_METRIC_C2C_LINK12_TOTAL_RX_PER_SEC: 153; readonly NVML_GPM_METRIC_C2C_LINK12_DATA_TX_PER_SEC: 154; readonly NVML_GPM_METRIC_C2C_LINK12_DATA_RX_PER_SEC: 155; readonly NVML_GPM_METRIC_C2C_LINK13_TOTAL_TX_PER_SEC: 156; readonly NVML_GPM_METRIC_C2C_LINK13_TOTAL_RX_PER_SEC: 157; readonly NVML_GPM_METRIC_C2C_LINK13_DATA_TX_PER_SEC: 158; readonly NVML_GPM_METRIC_C2C_LINK13_DATA_RX_PER_SEC: 159; readonly NVML_GPM_METRIC_HOSTMEM_CACHE_HIT: 160; readonly NVML_GPM_METRIC_HOSTMEM_CACHE_MISS: 161; readonly NVML_GPM_METRIC_PEERMEM_CACHE_HIT: 162; readonly NVML_GPM_METRIC_PEERMEM_CACHE_MISS: 163; readonly NVML_GPM_METRIC_DRAM_CACHE_HIT: 164; readonly NVML_GPM_METRIC_DRAM_CACHE_MISS: 165; readonly NVML_GPM_METRIC_NVENC_0_UTIL: 166; readonly NVML_GPM_METRIC_NVENC_1_UTIL: 167; readonly NVML_GPM_METRIC_NVENC_2_UTIL: 168; readonly NVML_GPM_METRIC_NVENC_3_UTIL: 169; readonly NVML_GPM_METRIC_GR0_CTXSW_CYCLES_ELAPSED: 170; readonly NVML_GPM_METRIC_GR0_CTXSW_CYCLES_ACTIVE: 171; readonly NVML_GPM_METRIC_GR0_CTXSW_REQUESTS: 172; readonly NVML_GPM_METRIC_GR0_CTXSW_CYCLES_PER_REQ: 173; readonly NVML_GPM_METRIC_GR0_CTXSW_ACTIVE_PCT: 174; readonly NVML_GPM_METRIC_GR1_CTXSW_CYCLES_ELAPSED: 175; readonly NVML_GPM_METRIC_GR1_CTXSW_CYCLES_ACTIVE: 176; readonly NVML_GPM_METRIC_GR1_CTXSW_REQUESTS: 177; readonly NVML_GPM_METRIC_GR1_CTXSW_CYCLES_PER_REQ: 178; readonly NVML_GPM_METRIC_GR1_CTXSW_ACTIVE_PCT: 179; readonly NVML_GPM_METRIC_GR2_CTXSW_CYCLES_ELAPSED: 180; readonly NVML_GPM_METRIC_GR2_CTXSW_CYCLES_ACTIVE: 181; readonly NVML_GPM_METRIC_GR2_CTXSW_REQUESTS: 182; readonly NVML_GPM_METRIC_GR2_CTXSW_CYCLES_PER_REQ: 183; readonly NVML_GPM_METRIC_GR2_CTXSW_ACTIVE_PCT: 184; readonly NVML_GPM_METRIC_GR3_CTXSW_CYCLES_ELAPSED: 185; readonly NVML_GPM_METRIC_GR3_CTXSW_CYCLES_ACTIVE: 186; readonly NVML_GPM_METRIC_GR3_CTXSW_REQUESTS: 187; readonly NVML_GPM_METRIC_GR3_CTXSW_CYCLES_PER_REQ: 188; readonly NVML_GPM_METRIC_GR3_CTXSW_ACTIVE_PCT: 189; readonly NVML_GPM_METRIC_GR4_CTXSW_CYCLES_ELAPSED: 190; readonly NVML_GPM_METRIC_GR4_CTXSW_CYCLES_ACTIVE: 191; readonly NVML_GPM_METRIC_GR4_CTXSW_REQUESTS: 192; readonly NVML_GPM_METRIC_GR4_CTXSW_CYCLES_PER_REQ: 193; readonly NVML_GPM_METRIC_GR4_CTXSW_ACTIVE_PCT: 194; readonly NVML_GPM_METRIC_GR5_CTXSW_CYCLES_ELAPSED: 195; readonly NVML_GPM_METRIC_GR5_CTXSW_CYCLES_ACTIVE: 196; readonly NVML_GPM_METRIC_GR5_CTXSW_REQUESTS: 197; readonly NVML_GPM_METRIC_GR5_CTXSW_CYCLES_PER_REQ: 198; readonly NVML_GPM_METRIC_GR5_CTXSW_ACTIVE_PCT: 199; readonly NVML_GPM_METRIC_GR6_CTXSW_CYCLES_ELAPSED: 200; readonly NVML_GPM_METRIC_GR6_CTXSW_CYCLES_ACTIVE: 201; readonly NVML_GPM_METRIC_GR6_CTXSW_REQUESTS: 202; readonly NVML_GPM_METRIC_GR6_CTXSW_CYCLES_PER_REQ: 203; readonly NVML_GPM_METRIC_GR6_CTXSW_ACTIVE_PCT: 204; readonly NVML_GPM_METRIC_GR7_CTXSW_CYCLES_ELAPSED: 205; readonly NVML_GPM_METRIC_GR7_CTXSW_CYCLES_ACTIVE: 206; readonly NVML_GPM_METRIC_GR7_CTXSW_REQUESTS: 207; readonly NVML_GPM_METRIC_GR7_CTXSW_CYCLES_PER_REQ: 208; readonly NVML_GPM_METRIC_GR7_CTXSW_ACTIVE_PCT: 209; readonly NVML_GPM_METRIC_NVLINK_L18_RX_PER_SEC: 212; readonly NVML_GPM_METRIC_NVLINK_L18_TX_PER_SEC: 213; readonly NVML_GPM_METRIC_NVLINK_L19_RX_PER_SEC: 214; readonly NVML_GPM_METRIC_NVLINK_L19_TX_PER_SEC: 215; readonly NVML_GPM_METRIC_NVLINK_L20_RX_PER_SEC: 216; readonly NVML_GPM_METRIC_NVLINK_L20_TX_PER_SEC: 217; readonly NVML_GPM_METRIC_NVLINK_L21_RX_PER_SEC: 218; readonly NVML_GPM_METRIC_NVLINK_L21_TX_PER_SEC: 219; readonly NVML_GPM_METRIC_NVLINK_L22_RX_PER_SEC: 220; readonly NVML_GPM_METRIC_NVLINK_L22_TX_PER_SEC: 221; readonly NVML_GPM_METRIC_NVLINK_L23_RX_PER_SEC: 222; readonly NVML_GPM_METRIC_NVLINK_L23_TX_PER_SEC: 223; readonly NVML_GPM_METRIC_NVLINK_L24_RX_PER_SEC: 224; readonly NVML_GPM_METRIC_NVLINK_L24_TX_PER_SEC: 225; readonly NVML_GPM_METRIC_NVLINK_L25_RX_PER_SEC: 226; readonly NVML_GPM_METRIC_NVLINK_L25_TX_PER_SEC: 227; readonly NVML_GPM_METRIC_NVLINK_L26_RX_PER_SEC: 228; readonly NVML_GPM_METRIC_NVLINK_L26_TX_PER_SEC: 229; readonly NVML_GPM_METRIC_NVLINK_L27_RX_PER_SEC: 230; readonly NVML_GPM_METRIC_NVLINK_L27_TX_PER_SEC: 231; readonly NVML_GPM_METRIC_NVLINK_L28_RX_PER_SEC: 232; readonly NVML_GPM_METRIC_NVLINK_L28_TX_PER_SEC: 233; readonly NVML_GPM_METRIC_NVLINK_L29_RX_PER_SEC: 234; readonly NVML_GPM_METRIC_NVLINK_L29_TX_PER_SEC: 235; readonly NVML_GPM_METRIC_NVLINK_L30_RX_PER_SEC: 236; readonly NVML_GPM_METRIC_NVLINK_L30_TX_PER_SEC: 237; readonly NVML_GPM_METRIC_NVLINK_L31_RX_PER_SEC: 238; readonly NVML_GPM_METRIC_NVLINK_L31_TX_PER_SEC: 239; readonly NVML_GPM_METRIC_NVLINK_L32_RX_PER_SEC: 240; readonly NVML_GPM_METRIC_NVLINK_L32_TX_PER_SEC: 241; readonly NVML_GPM_METRIC_NVLINK_L33_RX_PER_SEC: 242; readonly NVML_GPM_METRIC_NVLINK_L33_TX_PER_SEC: 243; readonly NVML_GPM_METRIC_NVLINK_L34_RX_PER_SEC: 244; readonly NVML_GPM_METRIC_NVLINK_L34_TX_PER_SEC: 245; readonly NVML_GPM_METRIC_NVLINK_L35_RX_PER_SEC: 246; readonly NVML_GPM_METRIC_NVLINK_L35_TX_PER_SEC: 247; readonly NVML_GPM_METRIC_SM_CYCLES_ELAPSED: 248; readonly NVML_GPM_METRIC_SM_CYCLES_ACTIVE: 249; readonly NVML_GPM_METRIC_MMA_CYCLES_ACTIVE: 250; readonly NVML_GPM_METRIC_DMMA_CYCLES_ACTIVE: 251; readonly NVML_GPM_METRIC_HMMA_CYCLES_ACTIVE: 252; readonly NVML_GPM_METRIC_IMMA_CYCLES_ACTIVE: 253; readonly NVML_GPM_METRIC_DFMA_CYCLES_ACTIVE: 254; readonly NVML_GPM_METRIC_PCIE_TX: 255; readonly NVML_GPM_METRIC_PCIE_RX: 256; readonly NVML_GPM_METRIC_INTEGER_CYCLES_ACTIVE: 257; readonly NVML_GPM_METRIC_FP64_CYCLES_ACTIVE: 258; readonly NVML_GPM_METRIC_FP32_CYCLES_ACTIVE: 259; readonly NVML_GPM_METRIC_FP16_CYCLES_ACTIVE: 260; readonly NVML_GPM_METRIC_NVLINK_L0_RX: 261; readonly NVML_GPM_METRIC_NVLINK_L0_TX: 262; readonly NVML_GPM_METRIC_NVLINK_L1_RX: 263; readonly NVML_GPM_METRIC_NVLINK_L1_TX: 264; readonly NVML_GPM_METRIC_NVLINK_L2_RX: 265; readonly NVML_GPM_METRIC_NVLINK_L2_TX: 266; readonly NVML_GPM_METRIC_NVLINK_L3_RX: 267; readonly NVML_GPM_METRIC_NVLINK_L3_TX: 268; readonly NVML_GPM_METRIC_NVLINK_L4_RX: 269; readonly NVML_GPM_METRIC_NVLINK_L4_TX: 270; readonly NVML_GPM_METRIC_NVLINK_L5_RX: 271; readonly NVML_GPM_METRIC_NVLINK_L5_TX: 272; readonly NVML_GPM_METRIC_NVLINK_L6_RX: 273; readonly NVML_GPM_METRIC_NVLINK_L6_TX: 274; readonly NVML_GPM_METRIC_NVLINK_L7_RX: 275; readonly NVML_GPM_METRIC_NVLINK_L7_TX: 276; readonly NVML_GPM_METRIC_NVLINK_L8_RX: 277; readonly NVML_GPM_METRIC_NVLINK_L8_TX: 278; readonly NVML_GPM_METRIC_NVLINK_L9_RX: 279; readonly NVML_GPM_METRIC_NVLINK_L9_TX: 280; readonly NVML_GPM_METRIC_NVLINK_L10_RX: 281; readonly NVML_GPM_METRIC_NVLINK_L10_TX: 282; readonly NVML_GPM_METRIC_NVLINK_L11_RX: 283; readonly NVML_GPM_METRIC_NVLINK_L11_TX: 284; readonly NVML_GPM_METRIC_NVLINK_L12_RX: 285; readonly NVML_GPM_METRIC_NVLINK_L12_TX: 286; readonly NVML_GPM_METRIC_NVLINK_L13_RX: 287; readonly NVML_GPM_METRIC_NVLINK_L13_TX: 288; readonly NVML_GPM_METRIC_NVLINK_L14_RX: 289; readonly NVML_GPM_METRIC_NVLINK_L14_TX: 290; readonly NVML_GPM_METRIC_NVLINK_L15_RX: 291; readonly NVML_GPM_METRIC_NVLINK_L15_TX: 292; readonly NVML_GPM_METRIC_NVLINK_L16_RX: 293; readonly NVML_GPM_METRIC_NVLINK_L16_TX: 294; readonly NVML_GPM_METRIC_NVLINK_L17_RX: 295; readonly NVML_GPM_METRIC_NVLINK_L17_TX: 296; readonly NVML_GPM_METRIC_NVLINK_L18_RX: 297; readonly NVML_GPM_METRIC_NVLINK_L18_TX: 298; readonly NVML_GPM_METRIC_NVLINK_L19_RX: 299; readonly NVML_GPM_METRIC_NVLINK_L19_TX: 300; readonly NVML_GPM_METRIC_NVLINK_L20_RX: 301; readonly NVML_GPM_METRIC_NVLINK_L20_TX: 302; readonly NVML_GPM_METRIC_NVLINK_L21_RX: 303; readonly NVML_GPM_METRIC_NVLINK_L21_TX: 304; readonly NVML_GPM_METRIC_NVLINK_L22_RX: 305; readonly NVML_GPM_METRIC_NVLINK_L22_TX: 306; readonly NVML_GPM_METRIC_NVLINK_L23_RX: 307; readonly NVML_GPM_METRIC_NVLINK_L23_TX: 308; readonly NVML_GPM_METRIC_NVLINK_L24_RX: 309; readonly NVML_GPM_METRIC_NVLINK_L24_TX: 310; readonly NVML_GPM_METRIC_NVLINK_L25_RX: 311; readonly NVML_GPM_METRIC_NVLINK_L25_TX: 312; readonly NVML_GPM_METRIC_NVLINK_L26_RX: 313; readonly NVML_GPM_METRIC_NVLINK_L26_TX: 314; readonly NVML_GPM_METRIC_NVLINK_L27_RX: 315; readonly NVML_GPM_METRIC_NVLINK_L27_TX: 316; readonly NVML_GPM_METRIC_NVLINK_L28_RX: 317; readonly NVML_GPM_METRIC_NVLINK_L28_TX: 318; readonly NVML_GPM_METRIC_NVLINK_L29_RX: 319; readonly NVML_GPM_METRIC_NVLINK_L29_TX: 320; readonly NVML_GPM_METRIC_NVLINK_L30_RX: 321; readonly NVML_GPM_METRIC_NVLINK_L30_TX: 322; readonly NVML_GPM_METRIC_NVLINK_L31_RX: 323; readonly NVML_GPM_METRIC_NVLINK_L31_TX: 324; readonly NVML_GPM_METRIC_NVLINK_L32_RX: 325; readonly NVML_GPM_METRIC_NVLINK_L32_TX: 326; readonly NVML_GPM_METRIC_NVLINK_L33_RX: 327; readonly NVML_GPM_METRIC_NVLINK_L33_TX: 328; readonly NVML_GPM_METRIC_NVLINK_L34_RX: 329; readonly NVML_GPM_METRIC_NVLINK_L34_TX: 330; readonly NVML_GPM_METRIC_NVLINK_L35_RX: 331; readonly NVML_GPM_METRIC_NVLINK_L35_TX: 332; readonly NVML_GPM_METRIC_MAX: 333 };
  readonly nvmlPowerProfileType_t: { readonly NVML_POWER_PROFILE_MAX_P: 0; readonly NVML_POWER_PROFILE_MAX_Q: 1; readonly NVML_POWER_PROFILE_COMPUTE: 2; readonly NVML_POWER_PROFILE_MEMORY_BOUND: 3; readonly NVML_POWER_PROFILE_NETWORK: 4; readonly NVML_POWER_PROFILE_BALANCED: 5; readonly NVML_POWER_PROFILE_LLM_INFERENCE: 6; readonly NVML_POWER_PROFILE_LLM_TRAINING: 7; readonly NVML_POWER_PROFILE_RBM: 8; readonly NVML_POWER_PROFILE_DCPCIE: 9; readonly NVML_POWER_PROFILE_HMMA_SPARSE: 10; readonly NVML_POWER_PROFILE_HMMA_DENSE: 11; readonly NVML_POWER_PROFILE_SYNC_BALANCED: 12; readonly NVML_POWER_PROFILE_HPC: 13; readonly NVML_POWER_PROFILE_MIG: 14; readonly NVML_POWER_PROFILE_MAX: 15 };
  readonly nvmlPowerProfileOperation_t: { readonly NVML_POWER_PROFILE_OPERATION_CLEAR: 0; readonly NVML_POWER_PROFILE_OPERATION_SET: 1; readonly NVML_POWER_PROFILE_OPERATION_SET_AND_OVERWRITE: 2; readonly NVML_POWER_PROFILE_OPERATION_MAX: 3 };
  readonly NVML_255_MASK_BITS_PER_ELEM: 32;
  readonly NVML_255_MASK_NUM_ELEMS: 8;
  readonly NVML_ADAPTIVE_CLOCKING_INFO_STATUS_DISABLED: 0;
  readonly NVML_ADAPTIVE_CLOCKING_INFO_STATUS_ENABLED: 1;
  readonly NVML_AFFINITY_SCOPE_NODE: 0;
  readonly NVML_AFFINITY_SCOPE_SOCKET: 1;
  readonly NVML_API_VERSION: 13;
  readonly NVML_BUS_TYPE_AGP: 4;
  readonly NVML_BUS_TYPE_FPCI: 3;
  readonly NVML_BUS_TYPE_PCI: 1;
  readonly NVML_BUS_TYPE_PCIE: 2;
  readonly NVML_BUS_TYPE_UNKNOWN: 0;
  readonly NVML_C2C_POWER_STATE_FULL_POWER: 0;
  readonly NVML_C2C_POWER_STATE_LOW_POWER: 1;
  readonly NVML_CC_ACCEPTING_CLIENT_REQUESTS_FALSE: 0;
  readonly NVML_CC_ACCEPTING_CLIENT_REQUESTS_TRUE: 1;
  readonly NVML_CC_CEC_ATTESTATION_REPORT_NOT_PRESENT: 0;
  readonly NVML_CC_CEC_ATTESTATION_REPORT_PRESENT: 1;
  readonly NVML_CC_GPU_ATTESTATION_REPORT_SIZE: 8192;
  readonly NVML_CC_GPU_CEC_ATTESTATION_REPORT_SIZE: 4096;
  readonly NVML_CC_GPU_CEC_NONCE_SIZE: 32;
  readonly NVML_CC_KEY_ROTATION_THRESHOLD_ATTACKER_ADVANTAGE_MAX: 65;
  readonly NVML_CC_KEY_ROTATION_THRESHOLD_ATTACKER_ADVANTAGE_MIN: 50;
  readonly NVML_CC_SYSTEM_CPU_CAPS_AMD_SEV: 1;
  readonly NVML_CC_SYSTEM_CPU_CAPS_AMD_SEV_SNP: 3;
  readonly NVML_CC_SYSTEM_CPU_CAPS_AMD_SNP_VTOM: 4;
  readonly NVML_CC_SYSTEM_CPU_CAPS_INTEL_TDX: 2;
  readonly NVML_CC_SYSTEM_CPU_CAPS_NONE: 0;
  readonly NVML_CC_SYSTEM_DEVTOOLS_MODE_OFF: 0;
  readonly NVML_CC_SYSTEM_DEVTOOLS_MODE_ON: 1;
  readonly NVML_CC_SYSTEM_ENVIRONMENT_PROD: 2;
  readonly NVML_CC_SYSTEM_ENVIRONMENT_SIM: 1;
  readonly NVML_CC_SYSTEM_ENVIRONMENT_UNAVAILABLE: 0;
  readonly NVML_CC_SYSTEM_FEATURE_DISABLED: 0;
  readonly NVML_CC_SYSTEM_FEATURE_ENABLED: 1;
  readonly NVML_CC_SYSTEM_GPUS_CC_CAPABLE: 1;
  readonly NVML_CC_SYSTEM_GPUS_CC_NOT_CAPABLE: 0;
  readonly NVML_CC_SYSTEM_MULTIGPU_NONE: 0;
  readonly NVML_CC_SYSTEM_MULTIGPU_NVLE: 2;
  readonly NVML_CC_SYSTEM_MULTIGPU_PROTECTED_PCIE: 1;
  readonly NVML_COMPUTE_INSTANCE_ENGINE_PROFILE_COUNT: 1;
  readonly NVML_COMPUTE_INSTANCE_ENGINE_PROFILE_SHARED: 0;
  readonly NVML_COMPUTE_INSTANCE_PROFILE_1_SLICE: 0;
  readonly NVML_COMPUTE_INSTANCE_PROFILE_1_SLICE_REV1: 7;
  readonly NVML_COMPUTE_INSTANCE_PROFILE_2_SLICE: 1;
  readonly NVML_COMPUTE_INSTANCE_PROFILE_3_SLICE: 2;
  readonly NVML_COMPUTE_INSTANCE_PROFILE_4_SLICE: 3;
  readonly NVML_COMPUTE_INSTANCE_PROFILE_6_SLICE: 6;
  readonly NVML_COMPUTE_INSTANCE_PROFILE_7_SLICE: 4;
  readonly NVML_COMPUTE_INSTANCE_PROFILE_7_SLICE_NVL: 8;
  readonly NVML_COMPUTE_INSTANCE_PROFILE_8_SLICE: 5;
  readonly NVML_COMPUTE_INSTANCE_PROFILE_CAPS_GFX: 1;
  readonly NVML_COMPUTE_INSTANCE_PROFILE_COUNT: 9;
  readonly NVML_CPER_CURSOR_HANDLE_INIT: 0;
  readonly NVML_DEVICE_ARCH_ADA: 8;
  readonly NVML_DEVICE_ARCH_AMPERE: 7;
  readonly NVML_DEVICE_ARCH_BLACKWELL: 10;
  readonly NVML_DEVICE_ARCH_HOPPER: 9;
  readonly NVML_DEVICE_ARCH_KEPLER: 2;
  readonly NVML_DEVICE_ARCH_MAXWELL: 3;
  readonly NVML_DEVICE_ARCH_PASCAL: 4;
  readonly NVML_DEVICE_ARCH_RUBIN: 13;
  readonly NVML_DEVICE_ARCH_TURING: 6;
  readonly NVML_DEVICE_ARCH_UNKNOWN: 4294967295;
  readonly NVML_DEVICE_ARCH_VOLTA: 5;
  readonly NVML_DEVICE_HOSTNAME_BUFFER_SIZE: 64;
  readonly NVML_DEVICE_INFOROM_VERSION_BUFFER_SIZE: 16;
  readonly NVML_DEVICE_MIG_DISABLE: 0;
  readonly NVML_DEVICE_MIG_ENABLE: 1;
  readonly NVML_DEVICE_NAME_BUFFER_SIZE: 64;
  readonly NVML_DEVICE_NAME_V2_BUFFER_SIZE: 96;
  readonly NVML_DEVICE_PART_NUMBER_BUFFER_SIZE: 80;
  readonly NVML_DEVICE_PCI_BUS_ID_BUFFER_SIZE: 32;
  readonly NVML_DEVICE_PCI_BUS_ID_BUFFER_V2_SIZE: 16;
  readonly NVML_DEVICE_SERIAL_BUFFER_SIZE: 30;
  readonly NVML_DEVICE_UUID_ASCII_LEN: 41;
  readonly NVML_DEVICE_UUID_BINARY_LEN: 16;
  readonly NVML_DEVICE_UUID_BUFFER_SIZE: 80;
  readonly NVML_DEVICE_UUID_V2_BUFFER_SIZE: 96;
  readonly NVML_DEVICE_VBIOS_VERSION_BUFFER_SIZE: 32;
  readonly NVML_DEV_CAP_EGM: 1;
  readonly NVML_DOUBLE_BIT_ECC: 1;
  readonly NVML_FAN_POLICY_MANUAL: 1;
  readonly NVML_FAN_POLICY_TEMPERATURE_CONTINOUS_SW: 0;
  readonly NVML_FI_DEV_C2C_LINK_COUNT: 170;
  readonly NVML_FI_DEV_C2C_LINK_ERROR_INTR: 231;
  readonly NVML_FI_DEV_C2C_LINK_ERROR_REPLAY: 232;
  readonly NVML_FI_DEV_C2C_LINK_ERROR_REPLAY_B2B: 233;
  readonly NVML_FI_DEV_C2C_LINK_GET_MAX_BW: 172;
  readonly NVML_FI_DEV_C2C_LINK_GET_STATUS: 171;
  readonly NVML_FI_DEV_C2C_LINK_POWER_STATE: 234;
  readonly NVML_FI_DEV_CLOCKS_EVENT_REASON_HW_POWER_BRAKE_SLOWDOWN: 271;
  readonly NVML_FI_DEV_CLOCKS_EVENT_REASON_HW_THERM_SLOWDOWN: 270;
  readonly NVML_FI_DEV_CLOCKS_EVENT_REASON_SW_POWER_CAP: 74;
  readonly NVML_FI_DEV_CLOCKS_EVENT_REASON_SW_THERM_SLOWDOWN: 269;
  readonly NVML_FI_DEV_CLOCKS_EVENT_REASON_SYNC_BOOST: 76;
  readonly NVML_FI_DEV_DRAIN_AND_RESET_STATUS: 227;
  readonly NVML_FI_DEV_ECC_CURRENT: 1;
  readonly NVML_FI_DEV_ECC_DBE_AGG_CBU: 28;
  readonly NVML_FI_DEV_ECC_DBE_AGG_DEV: 23;
  readonly NVML_FI_DEV_ECC_DBE_AGG_L1: 19;
  readonly NVML_FI_DEV_ECC_DBE_AGG_L2: 21;
  readonly NVML_FI_DEV_ECC_DBE_AGG_REG: 25;
  readonly NVML_FI_DEV_ECC_DBE_AGG_TEX: 27;
  readonly NVML_FI_DEV_ECC_DBE_AGG_TOTAL: 6;
  readonly NVML_FI_DEV_ECC_DBE_VOL_CBU: 17;
  readonly NVML_FI_DEV_ECC_DBE_VOL_DEV: 12;
  readonly NVML_FI_DEV_ECC_DBE_VOL_L1: 8;
  readonly NVML_FI_DEV_ECC_DBE_VOL_L2: 10;
  readonly NVML_FI_DEV_ECC_DBE_VOL_REG: 14;
  readonly NVML_FI_DEV_ECC_DBE_VOL_TEX: 16;
  readonly NVML_FI_DEV_ECC_DBE_VOL_TOTAL: 4;
  readonly NVML_FI_DEV_ECC_PENDING: 2;
  readonly NVML_FI_DEV_ECC_SBE_AGG_DEV: 22;
  readonly NVML_FI_DEV_ECC_SBE_AGG_L1: 18;
  readonly NVML_FI_DEV_ECC_SBE_AGG_L2: 20;
  readonly NVML_FI_DEV_ECC_SBE_AGG_REG: 24;
  readonly NVML_FI_DEV_ECC_SBE_AGG_TEX: 26;
  readonly NVML_FI_DEV_ECC_SBE_AGG_TOTAL: 5;
  readonly NVML_FI_DEV_ECC_SBE_VOL_DEV: 11;
  readonly NVML_FI_DEV_ECC_SBE_VOL_L1: 7;
  readonly NVML_FI_DEV_ECC_SBE_VOL_L2: 9;
  readonly NVML_FI_DEV_ECC_SBE_VOL_REG: 13;
  readonly NVML_FI_DEV_ECC_SBE_VOL_TEX: 15;
  readonly NVML_FI_DEV_ECC_SBE_VOL_TOTAL: 3;
  readonly NVML_FI_DEV_EDPP_MULTIPLIER: 274;
  readonly NVML_FI_DEV_ENERGY: 191;
  readonly NVML_FI_DEV_GET_GPU_RECOVERY_ACTION: 230;
  readonly NVML_FI_DEV_IS_MIG_MODE_INDEPENDENT_MIG_QUERY_CAPABLE: 199;
  readonly NVML_FI_DEV_IS_RESETLESS_MIG_SUPPORTED: 184;
  readonly NVML_FI_DEV_MCLK_MIN_SWITCH_INTERVAL_MILLISECONDS: 299;
  readonly NVML_FI_DEV_MCLK_SWITCH_TYPE: 298;
  readonly NVML_FI_DEV_MEMORY_TEMP: 82;
  readonly NVML_FI_DEV_MMA_STALL_PERCENT: 297;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L0: 60;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L1: 61;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L10: 124;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L11: 125;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L2: 62;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L3: 63;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L4: 64;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L5: 65;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L6: 120;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L7: 121;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L8: 122;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_L9: 123;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C0_TOTAL: 66;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L0: 67;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L1: 68;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L10: 130;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L11: 131;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L2: 69;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L3: 70;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L4: 71;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L5: 72;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L6: 126;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L7: 127;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L8: 128;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_L9: 129;
  readonly NVML_FI_DEV_NVLINK_BANDWIDTH_C1_TOTAL: 73;
  readonly NVML_FI_DEV_NVLINK_COUNT_BUFFER_OVERRUN_ERRORS: 207;
  readonly NVML_FI_DEV_NVLINK_COUNT_EFFECTIVE_BER: 220;
  readonly NVML_FI_DEV_NVLINK_COUNT_EFFECTIVE_ERRORS: 219;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_0: 235;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_1: 236;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_10: 245;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_11: 246;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_12: 247;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_13: 248;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_14: 249;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_15: 250;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_2: 237;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_3: 238;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_4: 239;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_5: 240;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_6: 241;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_7: 242;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_8: 243;
  readonly NVML_FI_DEV_NVLINK_COUNT_FEC_HISTORY_9: 244;
  readonly NVML_FI_DEV_NVLINK_COUNT_LINK_RECOVERY_EVENTS: 215;
  readonly NVML_FI_DEV_NVLINK_COUNT_LINK_RECOVERY_FAILED_EVENTS: 214;
  readonly NVML_FI_DEV_NVLINK_COUNT_LINK_RECOVERY_SUCCESSFUL_EVENTS: 213;
  readonly NVML_FI_DEV_NVLINK_COUNT_LOCAL_LINK_INTEGRITY_ERRORS: 211;
  readonly NVML_FI_DEV_NVLINK_COUNT_MALFORMED_PACKET_ERRORS: 206;
  readonly NVML_FI_DEV_NVLINK_COUNT_RAW_BER: 218;
  readonly NVML_FI_DEV_NVLINK_COUNT_RAW_BER_LANE0: 216;
  readonly NVML_FI_DEV_NVLINK_COUNT_RAW_BER_LANE0_V2: 291;
  readonly NVML_FI_DEV_NVLINK_COUNT_RAW_BER_LANE1: 217;
  readonly NVML_FI_DEV_NVLINK_COUNT_RAW_BER_LANE1_V2: 292;
  readonly NVML_FI_DEV_NVLINK_COUNT_RAW_BER_V2: 293;
  readonly NVML_FI_DEV_NVLINK_COUNT_RAW_ERRORS_LANE0: 289;
  readonly NVML_FI_DEV_NVLINK_COUNT_RAW_ERRORS_LANE1: 290;
  readonly NVML_FI_DEV_NVLINK_COUNT_RCV_BYTES: 204;
  readonly NVML_FI_DEV_NVLINK_COUNT_RCV_ERRORS: 208;
  readonly NVML_FI_DEV_NVLINK_COUNT_RCV_GENERAL_ERRORS: 210;
  readonly NVML_FI_DEV_NVLINK_COUNT_RCV_PACKETS: 203;
  readonly NVML_FI_DEV_NVLINK_COUNT_RCV_REMOTE_ERRORS: 209;
  readonly NVML_FI_DEV_NVLINK_COUNT_SYMBOL_BER: 222;
  readonly NVML_FI_DEV_NVLINK_COUNT_SYMBOL_ERRORS: 221;
  readonly NVML_FI_DEV_NVLINK_COUNT_VL15_DROPPED: 205;
  readonly NVML_FI_DEV_NVLINK_COUNT_XMIT_BYTES: 202;
  readonly NVML_FI_DEV_NVLINK_COUNT_XMIT_DISCARDS: 212;
  readonly NVML_FI_DEV_NVLINK_COUNT_XMIT_PACKETS: 201;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L0: 39;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L1: 40;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L10: 106;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L11: 107;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L2: 41;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L3: 42;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L4: 43;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L5: 44;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L6: 102;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L7: 103;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L8: 104;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_L9: 105;
  readonly NVML_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_TOTAL: 45;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L0: 32;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L1: 33;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L10: 100;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L11: 101;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L2: 34;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L3: 35;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L4: 36;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L5: 37;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L6: 96;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L7: 97;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L8: 98;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_L9: 99;
  readonly NVML_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_TOTAL: 38;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L0: 148;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L1: 149;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L10: 158;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L11: 159;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L2: 150;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L3: 151;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L4: 152;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L5: 153;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L6: 154;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L7: 155;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L8: 156;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_L9: 157;
  readonly NVML_FI_DEV_NVLINK_ECC_DATA_ERROR_COUNT_TOTAL: 160;
  readonly NVML_FI_DEV_NVLINK_ERROR_DL_CRC: 163;
  readonly NVML_FI_DEV_NVLINK_ERROR_DL_RECOVERY: 162;
  readonly NVML_FI_DEV_NVLINK_ERROR_DL_REPLAY: 161;
  readonly NVML_FI_DEV_NVLINK_GET_DATA_RATE: 296;
  readonly NVML_FI_DEV_NVLINK_GET_POWER_STATE: 167;
  readonly NVML_FI_DEV_NVLINK_GET_POWER_THRESHOLD: 168;
  readonly NVML_FI_DEV_NVLINK_GET_POWER_THRESHOLD_MAX: 200;
  readonly NVML_FI_DEV_NVLINK_GET_POWER_THRESHOLD_MIN: 223;
  readonly NVML_FI_DEV_NVLINK_GET_POWER_THRESHOLD_SUPPORTED: 225;
  readonly NVML_FI_DEV_NVLINK_GET_POWER_THRESHOLD_UNITS: 224;
  readonly NVML_FI_DEV_NVLINK_GET_SPEED: 164;
  readonly NVML_FI_DEV_NVLINK_GET_STATE: 165;
  readonly NVML_FI_DEV_NVLINK_GET_VERSION: 166;
  readonly NVML_FI_DEV_NVLINK_LINK_COUNT: 91;
  readonly NVML_FI_DEV_NVLINK_PLR_XMIT_BLOCKS: 294;
  readonly NVML_FI_DEV_NVLINK_PLR_XMIT_RETRY_BLOCKS: 295;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L0: 53;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L1: 54;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L10: 118;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L11: 119;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L2: 55;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L3: 56;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L4: 57;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L5: 58;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L6: 114;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L7: 115;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L8: 116;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_L9: 117;
  readonly NVML_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_TOTAL: 59;
  readonly NVML_FI_DEV_NVLINK_REMOTE_NVLINK_ID: 146;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L0: 46;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L1: 47;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L10: 112;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L11: 113;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L2: 48;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L3: 49;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L4: 50;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L5: 51;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L6: 108;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L7: 109;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L8: 110;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_L9: 111;
  readonly NVML_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_TOTAL: 52;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_COMMON: 90;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L0: 84;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L1: 85;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L10: 136;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L11: 137;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L2: 86;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L3: 87;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L4: 88;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L5: 89;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L6: 132;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L7: 133;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L8: 134;
  readonly NVML_FI_DEV_NVLINK_SPEED_MBPS_L9: 135;
  readonly NVML_FI_DEV_NVLINK_THROUGHPUT_DATA_RX: 139;
  readonly NVML_FI_DEV_NVLINK_THROUGHPUT_DATA_TX: 138;
  readonly NVML_FI_DEV_NVLINK_THROUGHPUT_RAW_RX: 141;
  readonly NVML_FI_DEV_NVLINK_THROUGHPUT_RAW_TX: 140;
  readonly NVML_FI_DEV_NVSWITCH_CONNECTED_LINK_COUNT: 147;
  readonly NVML_FI_DEV_PCIE_COUNT_BAD_DLLP: 178;
  readonly NVML_FI_DEV_PCIE_COUNT_BAD_TLP: 176;
  readonly NVML_FI_DEV_PCIE_COUNT_CORRECTABLE_ERRORS: 173;
  readonly NVML_FI_DEV_PCIE_COUNT_FATAL_ERROR: 180;
  readonly NVML_FI_DEV_PCIE_COUNT_LANE_ERROR: 183;
  readonly NVML_FI_DEV_PCIE_COUNT_LCRC_ERROR: 182;
  readonly NVML_FI_DEV_PCIE_COUNT_NAKS_RECEIVED: 174;
  readonly NVML_FI_DEV_PCIE_COUNT_NAKS_SENT: 177;
  readonly NVML_FI_DEV_PCIE_COUNT_NON_FATAL_ERROR: 179;
  readonly NVML_FI_DEV_PCIE_COUNT_RECEIVER_ERROR: 175;
  readonly NVML_FI_DEV_PCIE_COUNT_RX_BYTES: 198;
  readonly NVML_FI_DEV_PCIE_COUNT_TX_BYTES: 197;
  readonly NVML_FI_DEV_PCIE_COUNT_UNSUPPORTED_REQ: 181;
  readonly NVML_FI_DEV_PCIE_INBOUND_ATOMICS_MASK: 229;
  readonly NVML_FI_DEV_PCIE_L0_TO_RECOVERY_COUNTER: 169;
  readonly NVML_FI_DEV_PCIE_OUTBOUND_ATOMICS_MASK: 228;
  readonly NVML_FI_DEV_PCIE_REPLAY_COUNTER: 94;
  readonly NVML_FI_DEV_PCIE_REPLAY_ROLLOVER_COUNTER: 95;
  readonly NVML_FI_DEV_PERF_POLICY_BOARD_LIMIT: 77;
  readonly NVML_FI_DEV_PERF_POLICY_LOW_UTILIZATION: 78;
  readonly NVML_FI_DEV_PERF_POLICY_POWER: 74;
  readonly NVML_FI_DEV_PERF_POLICY_RELIABILITY: 79;
  readonly NVML_FI_DEV_PERF_POLICY_SYNC_BOOST: 76;
  readonly NVML_FI_DEV_PERF_POLICY_THERMAL: 75;
  readonly NVML_FI_DEV_PERF_POLICY_TOTAL_APP_CLOCKS: 80;
  readonly NVML_FI_DEV_PERF_POLICY_TOTAL_BASE_CLOCKS: 81;
  readonly NVML_FI_DEV_POWER_AVERAGE: 185;
  readonly NVML_FI_DEV_POWER_CURRENT_LIMIT: 190;
  readonly NVML_FI_DEV_POWER_DEFAULT_LIMIT: 189;
  readonly NVML_FI_DEV_POWER_INSTANT: 186;
  readonly NVML_FI_DEV_POWER_MAX_LIMIT: 188;
  readonly NVML_FI_DEV_POWER_MIN_LIMIT: 187;
  readonly NVML_FI_DEV_POWER_REQUESTED_LIMIT: 192;
  readonly NVML_FI_DEV_POWER_SYNC_BALANCING_AF: 273;
  readonly NVML_FI_DEV_POWER_SYNC_BALANCING_FREQ: 272;
  readonly NVML_FI_DEV_REMAPPED_COR: 142;
  readonly NVML_FI_DEV_REMAPPED_FAILURE: 145;
  readonly NVML_FI_DEV_REMAPPED_PENDING: 144;
  readonly NVML_FI_DEV_REMAPPED_ROWS_COR_INACTIVE: 301;
  readonly NVML_FI_DEV_REMAPPED_ROWS_UNC_INACTIVE: 302;
  readonly NVML_FI_DEV_REMAPPED_UNC: 143;
  readonly NVML_FI_DEV_RESET_STATUS: 226;
  readonly NVML_FI_DEV_RETIRED_DBE: 30;
  readonly NVML_FI_DEV_RETIRED_PENDING: 31;
  readonly NVML_FI_DEV_RETIRED_PENDING_DBE: 93;
  readonly NVML_FI_DEV_RETIRED_PENDING_SBE: 92;
  readonly NVML_FI_DEV_RETIRED_SBE: 29;
  readonly NVML_FI_DEV_TEMPERATURE_GPU_MAX_TLIMIT: 196;
  readonly NVML_FI_DEV_TEMPERATURE_MEM_MAX_TLIMIT: 195;
  readonly NVML_FI_DEV_TEMPERATURE_SHUTDOWN_TLIMIT: 193;
  readonly NVML_FI_DEV_TEMPERATURE_SLOWDOWN_TLIMIT: 194;
  readonly NVML_FI_DEV_TOTAL_ENERGY_CONSUMPTION: 83;
  readonly NVML_FI_MAX: 303;
  readonly NVML_FI_PWR_SMOOTHING_ACTIVE_PRESET_PROFILE: 264;
  readonly NVML_FI_PWR_SMOOTHING_ADMIN_OVERRIDE_PERCENT_TMP_FLOOR: 265;
  readonly NVML_FI_PWR_SMOOTHING_ADMIN_OVERRIDE_PRIMARY_FLOOR_ACT_OFFSET: 288;
  readonly NVML_FI_PWR_SMOOTHING_ADMIN_OVERRIDE_PRIMARY_FLOOR_ACT_WIN_MULT: 286;
  readonly NVML_FI_PWR_SMOOTHING_ADMIN_OVERRIDE_PRIMARY_FLOOR_TAR_WIN_MULT: 287;
  readonly NVML_FI_PWR_SMOOTHING_ADMIN_OVERRIDE_RAMP_DOWN_HYST_VAL: 268;
  readonly NVML_FI_PWR_SMOOTHING_ADMIN_OVERRIDE_RAMP_DOWN_RATE: 267;
  readonly NVML_FI_PWR_SMOOTHING_ADMIN_OVERRIDE_RAMP_UP_RATE: 266;
  readonly NVML_FI_PWR_SMOOTHING_ADMIN_OVERRIDE_SECONDARY_POWER_FLOOR: 285;
  readonly NVML_FI_PWR_SMOOTHING_APPLIED_TMP_CEIL: 254;
  readonly NVML_FI_PWR_SMOOTHING_APPLIED_TMP_FLOOR: 255;
  readonly NVML_FI_PWR_SMOOTHING_DELAYED_PWR_SMOOTHING_SUPPORTED: 280;
  readonly NVML_FI_PWR_SMOOTHING_ENABLED: 251;
  readonly NVML_FI_PWR_SMOOTHING_HW_CIRCUITRY_PERCENT_LIFETIME_REMAINING: 258;
  readonly NVML_FI_PWR_SMOOTHING_IMM_RAMP_DOWN_ENABLED: 253;
  readonly NVML_FI_PWR_SMOOTHING_MAX_NUM_PRESET_PROFILES: 259;
  readonly NVML_FI_PWR_SMOOTHING_MAX_PERCENT_TMP_FLOOR_SETTING: 256;
  readonly NVML_FI_PWR_SMOOTHING_MIN_PERCENT_TMP_FLOOR_SETTING: 257;
  readonly NVML_FI_PWR_SMOOTHING_MIN_PRIMARY_FLOOR_ACT_OFFSET: 277;
  readonly NVML_FI_PWR_SMOOTHING_MIN_PRIMARY_FLOOR_ACT_POINT: 278;
  readonly NVML_FI_PWR_SMOOTHING_PRIMARY_POWER_FLOOR: 275;
  readonly NVML_FI_PWR_SMOOTHING_PRIV_LVL: 252;
  readonly NVML_FI_PWR_SMOOTHING_PROFILE_PERCENT_TMP_FLOOR: 260;
  readonly NVML_FI_PWR_SMOOTHING_PROFILE_PRIMARY_FLOOR_ACT_OFFSET: 284;
  readonly NVML_FI_PWR_SMOOTHING_PROFILE_PRIMARY_FLOOR_ACT_WIN_MULT: 282;
  readonly NVML_FI_PWR_SMOOTHING_PROFILE_PRIMARY_FLOOR_TAR_WIN_MULT: 283;
  readonly NVML_FI_PWR_SMOOTHING_PROFILE_RAMP_DOWN_HYST_VAL: 263;
  readonly NVML_FI_PWR_SMOOTHING_PROFILE_RAMP_DOWN_RATE: 262;
  readonly NVML_FI_PWR_SMOOTHING_PROFILE_RAMP_UP_RATE: 261;
  readonly NVML_FI_PWR_SMOOTHING_PROFILE_SECONDARY_POWER_FLOOR: 281;
  readonly NVML_FI_PWR_SMOOTHING_SECONDARY_POWER_FLOOR: 276;
  readonly NVML_FI_PWR_SMOOTHING_SOC_POWER_SMOOTHING_ENABLED: 300;
  readonly NVML_FI_PWR_SMOOTHING_WINDOW_MULTIPLIER: 279;
  readonly NVML_GPM_METRICS_GET_VERSION: 1;
  readonly NVML_GPM_SUPPORT_VERSION: 1;
  readonly NVML_GPU_ATTESTATION_CERT_CHAIN_SIZE: 5120;
  readonly NVML_GPU_CERT_CHAIN_SIZE: 4096;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_ACCESS_TIMEOUT_RECOVERY_FALSE: 2;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_ACCESS_TIMEOUT_RECOVERY_NOT_SUPPORTED: 0;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_ACCESS_TIMEOUT_RECOVERY_TRUE: 1;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_DEGRADED_BW_FALSE: 2;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_DEGRADED_BW_NOT_SUPPORTED: 0;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_DEGRADED_BW_TRUE: 1;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_INCORRECT_CONFIGURATION_GPU_STATE_INVALID: 8;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_INCORRECT_CONFIGURATION_INCOMPATIBLE_GPU_FW: 6;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_INCORRECT_CONFIGURATION_INCORRECT_CHASSIS_SN: 3;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_INCORRECT_CONFIGURATION_INCORRECT_SYSGUID: 2;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_INCORRECT_CONFIGURATION_INSUFFICIENT_NVLINKS: 5;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_INCORRECT_CONFIGURATION_INVALID_LOCATION: 7;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_INCORRECT_CONFIGURATION_NONE: 1;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_INCORRECT_CONFIGURATION_NOT_SUPPORTED: 0;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_INCORRECT_CONFIGURATION_NO_PARTITION: 4;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_PARTITION_ASSIGNED_FALSE: 2;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_PARTITION_ASSIGNED_NOT_SUPPORTED: 0;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_PARTITION_ASSIGNED_TRUE: 1;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_ROUTE_RECOVERY_FALSE: 2;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_ROUTE_RECOVERY_NOT_SUPPORTED: 0;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_ROUTE_RECOVERY_TRUE: 1;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_ROUTE_UNHEALTHY_FALSE: 2;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_ROUTE_UNHEALTHY_NOT_SUPPORTED: 0;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_ROUTE_UNHEALTHY_TRUE: 1;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_SHIFT_ACCESS_TIMEOUT_RECOVERY: 6;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_SHIFT_DEGRADED_BW: 0;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_SHIFT_INCORRECT_CONFIGURATION: 8;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_SHIFT_PARTITION_ASSIGNED: 12;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_SHIFT_ROUTE_RECOVERY: 2;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_SHIFT_ROUTE_UNHEALTHY: 4;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_WIDTH_ACCESS_TIMEOUT_RECOVERY: 3;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_WIDTH_DEGRADED_BW: 3;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_WIDTH_INCORRECT_CONFIGURATION: 15;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_WIDTH_PARTITION_ASSIGNED: 3;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_WIDTH_ROUTE_RECOVERY: 3;
  readonly NVML_GPU_FABRIC_HEALTH_MASK_WIDTH_ROUTE_UNHEALTHY: 3;
  readonly NVML_GPU_FABRIC_HEALTH_SUMMARY_HEALTHY: 1;
  readonly NVML_GPU_FABRIC_HEALTH_SUMMARY_LIMITED_CAPACITY: 3;
  readonly NVML_GPU_FABRIC_HEALTH_SUMMARY_NOT_SUPPORTED: 0;
  readonly NVML_GPU_FABRIC_HEALTH_SUMMARY_UNHEALTHY: 2;
  readonly NVML_GPU_FABRIC_STATE_COMPLETED: 3;
  readonly NVML_GPU_FABRIC_STATE_IN_PROGRESS: 2;
  readonly NVML_GPU_FABRIC_STATE_NOT_STARTED: 1;
  readonly NVML_GPU_FABRIC_STATE_NOT_SUPPORTED: 0;
  readonly NVML_GPU_FABRIC_UUID_LEN: 16;
  readonly NVML_GPU_INSTANCE_PROFILE_1_SLICE: 0;
  readonly NVML_GPU_INSTANCE_PROFILE_1_SLICE_ALL_ME: 15;
  readonly NVML_GPU_INSTANCE_PROFILE_1_SLICE_GFX: 10;
  readonly NVML_GPU_INSTANCE_PROFILE_1_SLICE_NO_ME: 13;
  readonly NVML_GPU_INSTANCE_PROFILE_1_SLICE_REV1: 7;
  readonly NVML_GPU_INSTANCE_PROFILE_1_SLICE_REV2: 9;
  readonly NVML_GPU_INSTANCE_PROFILE_2_SLICE: 1;
  readonly NVML_GPU_INSTANCE_PROFILE_2_SLICE_ALL_ME: 16;
  readonly NVML_GPU_INSTANCE_PROFILE_2_SLICE_GFX: 11;
  readonly NVML_GPU_INSTANCE_PROFILE_2_SLICE_NO_ME: 14;
  readonly NVML_GPU_INSTANCE_PROFILE_2_SLICE_REV1: 8;
  readonly NVML_GPU_INSTANCE_PROFILE_3_SLICE: 2;
  readonly NVML_GPU_INSTANCE_PROFILE_3_SLICE_GFX: 17;
  readonly NVML_GPU_INSTANCE_PROFILE_4_SLICE: 3;
  readonly NVML_GPU_INSTANCE_PROFILE_4_SLICE_GFX: 12;
  readonly NVML_GPU_INSTANCE_PROFILE_6_SLICE: 6;
  readonly NVML_GPU_INSTANCE_PROFILE_7_SLICE: 4;
  readonly NVML_GPU_INSTANCE_PROFILE_8_SLICE: 5;
  readonly NVML_GPU_INSTANCE_PROFILE_CAPS_GFX: 2;
  readonly NVML_GPU_INSTANCE_PROFILE_CAPS_P2P: 1;
  readonly NVML_GPU_INSTANCE_PROFILE_COUNT: 18;
  readonly NVML_GPU_INTSTANCE_PROFILE_CAPS_P2P: 1;
  readonly NVML_GRID_LICENSE_BUFFER_SIZE: 128;
  readonly NVML_GRID_LICENSE_EXPIRY_INVALID: 1;
  readonly NVML_GRID_LICENSE_EXPIRY_NOT_APPLICABLE: 3;
  readonly NVML_GRID_LICENSE_EXPIRY_NOT_AVAILABLE: 0;
  readonly NVML_GRID_LICENSE_EXPIRY_PERMANENT: 4;
  readonly NVML_GRID_LICENSE_EXPIRY_VALID: 2;
  readonly NVML_GRID_LICENSE_FEATURE_MAX_COUNT: 3;
  readonly NVML_GRID_LICENSE_STATE_LICENSED: 5;
  readonly NVML_GRID_LICENSE_STATE_UNINITIALIZED: 1;
  readonly NVML_GRID_LICENSE_STATE_UNKNOWN: 0;
  readonly NVML_GRID_LICENSE_STATE_UNLICENSED: 4;
  readonly NVML_GRID_LICENSE_STATE_UNLICENSED_RESTRICTED: 3;
  readonly NVML_GRID_LICENSE_STATE_UNLICENSED_UNRESTRICTED: 2;
  readonly NVML_GSP_FIRMWARE_VERSION_BUF_SIZE: 64;
  readonly NVML_INIT_FLAG_FORCE_INIT: 4;
  readonly NVML_INIT_FLAG_NO_ATTACH: 2;
  readonly NVML_INIT_FLAG_NO_GPUS: 1;
  readonly NVML_INVALID_VGPU_PLACEMENT_ID: 65535;
  readonly NVML_MAX_GPU_PERF_PSTATES: 16;
  readonly NVML_MAX_GPU_UTILIZATIONS: 8;
  readonly NVML_MAX_PHYSICAL_BRIDGE: 128;
  readonly NVML_MAX_THERMAL_SENSORS_PER_GPU: 3;
  readonly NVML_MCLK_SWITCH_TYPE_DEFERRED: 1;
  readonly NVML_MCLK_SWITCH_TYPE_NOT_SUPPORTED: 0;
  readonly NVML_MCLK_SWITCH_TYPE_RUNTIME: 2;
  readonly NVML_NVFBC_SESSION_FLAG_CAPTURE_WITH_WAIT_INFINITE: 8;
  readonly NVML_NVFBC_SESSION_FLAG_CAPTURE_WITH_WAIT_NO_WAIT: 4;
  readonly NVML_NVFBC_SESSION_FLAG_CAPTURE_WITH_WAIT_TIMEOUT: 16;
  readonly NVML_NVFBC_SESSION_FLAG_CLASSIFICATIONMAP_ENABLED: 2;
  readonly NVML_NVFBC_SESSION_FLAG_DIFFMAP_ENABLED: 1;
  readonly NVML_NVLINK_BER_EXP_SHIFT: 0;
  readonly NVML_NVLINK_BER_EXP_WIDTH: 255;
  readonly NVML_NVLINK_BER_MANTISSA_SHIFT: 8;
  readonly NVML_NVLINK_BER_MANTISSA_WIDTH: 15;
  readonly NVML_NVLINK_FIRMWARE_UCODE_TYPE_MSE: 1;
  readonly NVML_NVLINK_FIRMWARE_UCODE_TYPE_NETIR: 2;
  readonly NVML_NVLINK_FIRMWARE_UCODE_TYPE_NETIR_CLN: 4;
  readonly NVML_NVLINK_FIRMWARE_UCODE_TYPE_NETIR_DLN: 5;
  readonly NVML_NVLINK_FIRMWARE_UCODE_TYPE_NETIR_UPHY: 3;
  readonly NVML_NVLINK_FIRMWARE_VERSION_LENGTH: 100;
  readonly NVML_NVLINK_LOW_POWER_THRESHOLD_DEFAULT: 4294967295;
  readonly NVML_NVLINK_LOW_POWER_THRESHOLD_MAX: 8191;
  readonly NVML_NVLINK_LOW_POWER_THRESHOLD_MIN: 1;
  readonly NVML_NVLINK_LOW_POWER_THRESHOLD_RESET: 4294967295;
  readonly NVML_NVLINK_LOW_POWER_THRESHOLD_UNIT_100US: 0;
  readonly NVML_NVLINK_LOW_POWER_THRESHOLD_UNIT_50US: 1;
  readonly NVML_NVLINK_MAX_LINKS: 36;
  readonly NVML_NVLINK_POWER_STATE_HIGH_SPEED: 0;
  readonly NVML_NVLINK_POWER_STATE_LOW: 1;
  readonly NVML_NVLINK_STATE_ACTIVE: 1;
  readonly NVML_NVLINK_STATE_INACTIVE: 0;
  readonly NVML_NVLINK_STATE_SLEEP: 2;
  readonly NVML_NVLINK_TOTAL_SUPPORTED_BW_MODES: 23;
  readonly NVML_PCIE_ATOMICS_CAP_CAS128: 64;
  readonly NVML_PCIE_ATOMICS_CAP_CAS32: 16;
  readonly NVML_PCIE_ATOMICS_CAP_CAS64: 32;
  readonly NVML_PCIE_ATOMICS_CAP_FETCHADD32: 1;
  readonly NVML_PCIE_ATOMICS_CAP_FETCHADD64: 2;
  readonly NVML_PCIE_ATOMICS_CAP_SWAP32: 4;
  readonly NVML_PCIE_ATOMICS_CAP_SWAP64: 8;
  readonly NVML_PCIE_ATOMICS_OPS_MAX: 7;
  readonly NVML_PCIE_LINK_MAX_SPEED_16000MBPS: 4;
  readonly NVML_PCIE_LINK_MAX_SPEED_2500MBPS: 1;
  readonly NVML_PCIE_LINK_MAX_SPEED_32000MBPS: 5;
  readonly NVML_PCIE_LINK_MAX_SPEED_5000MBPS: 2;
  readonly NVML_PCIE_LINK_MAX_SPEED_64000MBPS: 6;
  readonly NVML_PCIE_LINK_MAX_SPEED_8000MBPS: 3;
  readonly NVML_PCIE_LINK_MAX_SPEED_INVALID: 0;
  readonly NVML_PERF_MODES_BUFFER_SIZE: 2048;
  readonly NVML_POWER_MIZER_MODE_ADAPTIVE: 0;
  readonly NVML_POWER_MIZER_MODE_AUTO: 2;
  readonly NVML_POWER_MIZER_MODE_PREFER_CONSISTENT_PERFORMANCE: 3;
  readonly NVML_POWER_MIZER_MODE_PREFER_MAXIMUM_PERFORMANCE: 1;
  readonly NVML_POWER_SCOPE_COUNT: 4;
  readonly NVML_POWER_SCOPE_GPU: 0;
  readonly NVML_POWER_SCOPE_GPU_BASE: 3;
  readonly NVML_POWER_SCOPE_MEMORY: 2;
  readonly NVML_POWER_SCOPE_MODULE: 1;
  readonly NVML_POWER_SMOOTHING_ADMIN_OVERRIDE_NOT_SET: 4294967295;
  readonly NVML_POWER_SMOOTHING_MAX_NUM_PROFILES: 5;
  readonly NVML_POWER_SMOOTHING_NUM_PROFILE_PARAMS: 8;
  readonly NVML_POWER_SMOOTHING_PROFILE_PARAM_PERCENT_TMP_FLOOR: 0;
  readonly NVML_POWER_SMOOTHING_PROFILE_PARAM_PRIMARY_FLOOR_ACT_OFFSET: 7;
  readonly NVML_POWER_SMOOTHING_PROFILE_PARAM_PRIMARY_FLOOR_ACT_WIN_MULT: 5;
  readonly NVML_POWER_SMOOTHING_PROFILE_PARAM_PRIMARY_FLOOR_TAR_WIN_MULT: 6;
  readonly NVML_POWER_SMOOTHING_PROFILE_PARAM_RAMP_DOWN_HYSTERESIS: 3;
  readonly NVML_POWER_SMOOTHING_PROFILE_PARAM_RAMP_DOWN_RATE: 2;
  readonly NVML_POWER_SMOOTHING_PROFILE_PARAM_RAMP_UP_RATE: 1;
  readonly NVML_POWER_SMOOTHING_PROFILE_PARAM_SECONDARY_POWER_FLOOR: 4;
  readonly NVML_POWER_SOURCE_AC: 0;
  readonly NVML_POWER_SOURCE_BATTERY: 1;
  readonly NVML_POWER_SOURCE_UNDERSIZED: 2;
  readonly NVML_PRM_DATA_MAX_SIZE: 496;
  readonly NVML_RUSD_POLL_ALL: 18446744073709551615n;
  readonly NVML_RUSD_POLL_CLOCK: 1;
  readonly NVML_RUSD_POLL_FAN: 64;
  readonly NVML_RUSD_POLL_MEMORY: 4;
  readonly NVML_RUSD_POLL_NONE: 0;
  readonly NVML_RUSD_POLL_PCI: 32;
  readonly NVML_RUSD_POLL_PERF: 2;
  readonly NVML_RUSD_POLL_POWER: 8;
  readonly NVML_RUSD_POLL_PROC_UTIL: 128;
  readonly NVML_RUSD_POLL_THERMAL: 16;
  readonly NVML_SCHEDULER_SW_MAX_LOG_ENTRIES: 200;
  readonly NVML_SINGLE_BIT_ECC: 0;
  readonly NVML_SUPPORTED_VGPU_SCHEDULER_POLICY_COUNT: 3;
  readonly NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE: 80;
  readonly NVML_SYSTEM_NVML_VERSION_BUFFER_SIZE: 80;
  readonly NVML_TOPOLOGY_CPU: 40;
  readonly NVML_VALUE_NOT_AVAILABLE: -1;
  readonly NVML_VGPU_NAME_BUFFER_SIZE: 64;
  readonly NVML_VGPU_PGPU_HETEROGENEOUS_MODE: 0;
  readonly NVML_VGPU_PGPU_HOMOGENEOUS_MODE: 1;
  readonly NVML_VGPU_PGPU_VIRTUALIZATION_CAP_MIGRATION_NO: 0;
  readonly NVML_VGPU_PGPU_VIRTUALIZATION_CAP_MIGRATION_YES: 1;
  readonly NVML_VGPU_SCHEDULER_ARR_DEFAULT: 0;
  readonly NVML_VGPU_SCHEDULER_ARR_DISABLE: 1;
  readonly NVML_VGPU_SCHEDULER_ARR_ENABLE: 2;
  readonly NVML_VGPU_SCHEDULER_ENGINE_TYPE_GRAPHICS: 1;
  readonly NVML_VGPU_SCHEDULER_ENGINE_TYPE_NVENC0: 3;
  readonly NVML_VGPU_SCHEDULER_ENGINE_TYPE_NVENC1: 2;
  readonly NVML_VGPU_SCHEDULER_POLICY_BEST_EFFORT: 1;
  readonly NVML_VGPU_SCHEDULER_POLICY_EQUAL_SHARE: 2;
  readonly NVML_VGPU_SCHEDULER_POLICY_FIXED_SHARE: 3;
  readonly NVML_VGPU_SCHEDULER_POLICY_UNKNOWN: 0;
  readonly NVML_VGPU_VIRTUALIZATION_CAP_MIGRATION_NO: 0;
  readonly NVML_VGPU_VIRTUALIZATION_CAP_MIGRATION_YES: 1;
  readonly NVML_WORKLOAD_POWER_MAX_PROFILES: 255;
  readonly nvmlActiveVgpuInstanceInfo_v1: 16777232;
  readonly nvmlC2cModeInfo_v1: 16777220;
  readonly nvmlClockOffset_v1: 16777240;
  readonly nvmlClocksEventReasonAll: 511;
  readonly nvmlClocksEventReasonApplicationsClocksSetting: 2;
  readonly nvmlClocksEventReasonDisplayClockSetting: 256;
  readonly nvmlClocksEventReasonGpuIdle: 1;
  readonly nvmlClocksEventReasonNone: 0;
  readonly nvmlClocksEventReasonSwPowerCap: 4;
  readonly nvmlClocksEventReasonSwThermalSlowdown: 32;
  readonly nvmlClocksEventReasonSyncBoost: 16;
  readonly nvmlClocksThrottleReasonAll: 511;
  readonly nvmlClocksThrottleReasonApplicationsClocksSetting: 2;
  readonly nvmlClocksThrottleReasonDisplayClockSetting: 256;
  readonly nvmlClocksThrottleReasonGpuIdle: 1;
  readonly nvmlClocksThrottleReasonHwPowerBrakeSlowdown: 128;
  readonly nvmlClocksThrottleReasonHwSlowdown: 8;
  readonly nvmlClocksThrottleReasonHwThermalSlowdown: 64;
  readonly nvmlClocksThrottleReasonNone: 0;
  readonly nvmlClocksThrottleReasonSwPowerCap: 4;
  readonly nvmlClocksThrottleReasonSwThermalSlowdown: 32;
  readonly nvmlClocksThrottleReasonSyncBoost: 16;
  readonly nvmlClocksThrottleReasonUserDefinedClocks: 2;
  readonly nvmlComputeInstanceProfileInfo_v2: 33554568;
  readonly nvmlComputeInstanceProfileInfo_v3: 50331788;
  readonly nvmlConfComputeGetKeyRotationThresholdInfo_v1: 16777232;
  readonly nvmlConfComputeSetKeyRotationThresholdInfo_v1: 16777232;
  readonly nvmlCoolerInfo_v1: 16777232;
  readonly nvmlDeviceAddressingMode_v1: 16777224;
  readonly nvmlDeviceCapabilities_v1: 16777224;
  readonly nvmlDeviceCurrentClockFreqs_v1: 16779268;
  readonly nvmlDevicePerfModes_v1: 16779268;
  readonly nvmlDramEncryptionInfo_v1: 16777224;
  readonly nvmlEccSramErrorStatus_v1: 16777320;
  readonly nvmlEccSramUniqueUncorrectedErrorCounts_v1: 16777232;
  readonly nvmlEventMigConfigChange: 256;
  readonly nvmlEventTypeAll: 65439;
  readonly nvmlEventTypeClock: 16;
  readonly nvmlEventTypeDoubleBitEccError: 2;
  readonly nvmlEventTypeDramRetirementEvent: 1024;
  readonly nvmlEventTypeDramRetirementFailure: 2048;
  readonly nvmlEventTypeFatalPoisonError: 8192;
  readonly nvmlEventTypeGpuRecoveryAction: 32768;
  readonly nvmlEventTypeGpuUnavailableError: 16384;
  readonly nvmlEventTypeNonFatalPoisonError: 4096;
  readonly nvmlEventTypeNone: 0;
  readonly nvmlEventTypePState: 4;
  readonly nvmlEventTypePowerSourceChange: 128;
  readonly nvmlEventTypeSingleBitEccError: 1;
  readonly nvmlEventTypeSingleBitEccErrorStorm: 512;
  readonly nvmlEventTypeXidCriticalError: 8;
  readonly nvmlFanSpeedInfo_v1: 16777228;
  readonly nvmlFlagDefault: 0;
  readonly nvmlFlagForce: 1;
  readonly nvmlGpuFabricInfo_v2: 33554468;
  readonly nvmlGpuFabricInfo_v3: 50331688;
  readonly nvmlGpuInstanceProfileInfo_v2: 33554584;
  readonly nvmlGpuInstanceProfileInfo_v3: 50331800;
  readonly nvmlMarginTemperature_v1: 16777224;
  readonly nvmlMemory_v2: 33554472;
  readonly nvmlNvLinkInfo_v1: 16777224;
  readonly nvmlNvLinkInfo_v2: 33556044;
  readonly nvmlNvlinkGetBwMode_v1: 16777228;
  readonly nvmlNvlinkSetBwMode_v1: 16777228;
  readonly nvmlNvlinkSupportedBwModes_v1: 16777244;
  readonly nvmlPciInfoExt_v1: 16777280;
  readonly nvmlPdi_v1: 16777232;
  readonly nvmlPlatformInfo_v1: 16777260;
  readonly nvmlPlatformInfo_v2: 33554476;
  readonly nvmlPowerSmoothingProfile_v1: 16777240;
  readonly nvmlPowerSmoothingState_v1: 16777224;
  readonly nvmlPowerValue_v2: 33554444;
  readonly nvmlProcessDetailList_v1: 16777240;
  readonly nvmlProcessesUtilizationInfo_v1: 16777240;
  readonly nvmlRepairStatus_v1: 16777228;
  readonly nvmlRusdSettings_v1: 16777232;
  readonly nvmlSystemConfComputeSettings_v1: 16777236;
  readonly nvmlSystemDriverBranchInfo_v1: 16777300;
  readonly nvmlSystemEventSetCreateRequest_v1: 16777232;
  readonly nvmlSystemEventSetFreeRequest_v1: 16777232;
  readonly nvmlSystemEventSetWaitRequest_v1: 16777248;
  readonly nvmlSystemEventTypeCount: 2;
  readonly nvmlSystemEventTypeGpuDriverBind: 2;
  readonly nvmlSystemEventTypeGpuDriverUnbind: 1;
  readonly nvmlSystemRegisterEventRequest_v1: 16777240;
  readonly nvmlTemperature_v1: 16777228;
  readonly nvmlUUID_v1: 16777268;
  readonly nvmlVgpuCreatablePlacementInfo_v1: 16777248;
  readonly nvmlVgpuHeterogeneousMode_v1: 16777224;
  readonly nvmlVgpuInstancesUtilizationInfo_v1: 16777248;
  readonly nvmlVgpuPlacementId_v1: 16777224;
  readonly nvmlVgpuPlacementList_v1: 16777240;
  readonly nvmlVgpuPlacementList_v2: 33554464;
  readonly nvmlVgpuProcessesUtilizationInfo_v1: 16777240;
  readonly nvmlVgpuRuntimeState_v1: 16777232;
  readonly nvmlVgpuSchedulerLogInfo_v1: 16786848;
  readonly nvmlVgpuSchedulerStateInfo_v1: 16777240;
  readonly nvmlVgpuSchedulerState_v1: 16777240;
  readonly nvmlVgpuTypeBar1Info_v1: 16777232;
  readonly nvmlVgpuTypeIdInfo_v1: 16777232;
  readonly nvmlVgpuTypeMaxInstance_v1: 16777228;
  readonly nvmlWorkloadPowerProfileCurrentProfiles_v1: 16777316;
  readonly nvmlWorkloadPowerProfileInfo_v1: 16777260;
  readonly nvmlWorkloadPowerProfileProfilesInfo_v1: 16788472;
  readonly nvmlWorkloadPowerProfileRequestedProfiles_v1: 16777252;
  readonly nvmlWorkloadPowerProfileUpdateProfiles_v1: 16777252;
}
