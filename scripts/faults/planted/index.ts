import type { Fault } from '../fault.ts'
import { browserFaults } from './browser.ts'
import { domainFaults } from './domain.ts'
import { engineFaults } from './engine.ts'
import { notificationFaults } from './notifications.ts'
import { serviceFaults } from './services.ts'

export const faults: readonly Fault[] = [
  ...domainFaults,
  ...engineFaults,
  ...serviceFaults,
  ...notificationFaults,
  ...browserFaults,
]
