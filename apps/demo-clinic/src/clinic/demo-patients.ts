import type { NewPatient } from './patient-book.ts'

/** The patients that a new clinic has. */
export const demoPatients: readonly NewPatient[] = [
  {
    externalId: 'demo-mara',
    firstName: 'Mara',
    lastName: 'Quintero',
    phone: '+14155550101',
    jurisdiction: 'US-CA',
  },
  { externalId: 'demo-ines', firstName: 'Inés', lastName: 'Park', phone: '+12125550103', jurisdiction: 'US-NY' },
  { externalId: 'demo-george', firstName: 'George', lastName: 'Hale', phone: '+12125550104', jurisdiction: 'US-NY' },
  { externalId: 'demo-yuki', firstName: 'Yuki', lastName: 'Sand', phone: '+14155550105', jurisdiction: 'US-CA' },
  { externalId: 'demo-lena', firstName: 'Lena', lastName: 'Brook', phone: '+14155550106', jurisdiction: 'US-CA' },
  // In the waiting room since the service's first start. Opening the page sends this patient's heartbeat.
  { externalId: 'demo-liam', firstName: 'Liam', lastName: 'Okafor', phone: '+14155550112', jurisdiction: 'US-CA' },
  // These patients have booked calls.
  { externalId: 'demo-sofia', firstName: 'Sofía', lastName: 'Marín', phone: '+14155550113', jurisdiction: 'US-CA' },
  { externalId: 'demo-dana', firstName: 'Dana', lastName: 'Whitfield', phone: '+14155550111', jurisdiction: 'US-CA' },
  { externalId: 'demo-noor', firstName: 'Noor', lastName: 'Haddad', phone: '+14155550107', jurisdiction: 'US-CA' },
]
