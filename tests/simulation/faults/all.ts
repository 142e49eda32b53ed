import { DEVICE_FAULTS } from './device.ts'
import { DRAIN_FAULTS } from './drain.ts'
import type { Fault } from './fault.ts'
import { PROTOCOL_FAULTS } from './protocol.ts'
import { SERVER_FAULTS } from './server.ts'
import { SHOP_RULE_FAULTS } from './shop-rules.ts'

/** Every planted fault: the simulation must find each of them. */
export const FAULTS: readonly Fault[] = [...SHOP_RULE_FAULTS, ...PROTOCOL_FAULTS, ...DRAIN_FAULTS, ...DEVICE_FAULTS, ...SERVER_FAULTS]
