import type { NewPatient } from './patient-book.ts'

/** People of the clinic's book from the start. */
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
  // In the waiting room since the service's first start: opening the page brings it to life.
  { externalId: 'demo-liam', firstName: 'Liam', lastName: 'Okafor', phone: '+14155550112', jurisdiction: 'US-CA' },
  // Calls are booked for these.
  { externalId: 'demo-sofia', firstName: 'Sofía', lastName: 'Marín', phone: '+14155550113', jurisdiction: 'US-CA' },
  { externalId: 'demo-dana', firstName: 'Dana', lastName: 'Whitfield', phone: '+14155550111', jurisdiction: 'US-CA' },
  { externalId: 'demo-noor', firstName: 'Noor', lastName: 'Haddad', phone: '+14155550107', jurisdiction: 'US-CA' },
]
