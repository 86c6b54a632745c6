import type { Fault } from '../fault.ts'
import { browserFaults } from './browser.ts'
import { domainFaults } from './domain.ts'
import { engineFaults } from './engine.ts'
import { serviceFaults } from './services.ts'

export const faults: readonly Fault[] = [...domainFaults, ...engineFaults, ...serviceFaults, ...browserFaults]
