import type { UpsertPatient } from '@consult/domain'

type PatientRecord = Pick<UpsertPatient, 'birthDate' | 'timeZone' | 'metadata'>

/** The demo clinic's records of its patients, by external id. Keys of metadata: docs/clinical-facts.md. */
const records: Readonly<Record<string, PatientRecord>> = {
  'demo-yuki': {
    birthDate: '1994-11-08',
    timeZone: 'America/Los_Angeles',
    metadata: {
      sex: 'female',
      allergies: 'Egg protein (hives)',
      medications: 'Levonorgestrel/ethinylestradiol',
      conditions: 'none',
    },
  },
  'demo-george': {
    birthDate: '1957-02-19',
    timeZone: 'America/New_York',
    metadata: {
      sex: 'male',
      allergies: 'none',
      medications: 'Amlodipine 5 mg daily; Atorvastatin 20 mg daily',
      conditions: 'Hypertension; High cholesterol',
      weight_kg: '92',
      emergency_contact: 'Ruth Hale, +1 212 555 0199',
    },
  },
  'demo-rosa': {
    birthDate: '1983-06-27',
    timeZone: 'America/Chicago',
    metadata: {
      sex: 'female',
      allergies: 'Penicillin (anaphylaxis), aspirin',
      medications: 'Sumatriptan 50 mg as needed; Propranolol 40 mg twice a day',
      conditions: 'Migraine with aura; Asthma, mild',
      pregnant: 'no',
      weight_kg: '71',
      height_cm: '168',
      preferred_pharmacy: 'Lamar Pharmacy, Austin',
      insurance_plan: 'Family 500',
    },
  },
  'demo-omar': {
    birthDate: '1968-09-03',
    timeZone: 'America/Los_Angeles',
    metadata: {
      sex: 'male',
      allergies: 'Sulfa drugs (rash)',
      medications: 'Lisinopril 20 mg daily; Metformin 1,000 mg twice a day',
      conditions: 'Hypertension; Type 2 diabetes',
      weight_kg: '98',
    },
  },
  'demo-petra': {
    birthDate: '1991-04-14',
    timeZone: 'America/New_York',
    metadata: { sex: 'female', allergies: 'none', pregnant: 'yes, 22 weeks', medications: 'Prenatal vitamins' },
  },
  'demo-mara': {
    birthDate: '1988-04-02',
    timeZone: 'America/Los_Angeles',
    metadata: {
      sex: 'female',
      allergies: 'Nickel; Latex',
      medications: 'none',
      conditions: 'Atopic dermatitis',
      preferred_pharmacy: 'Harbor Street Pharmacy',
    },
  },
  'demo-tomas': {
    birthDate: '1961-12-30',
    timeZone: 'America/Los_Angeles',
    metadata: {
      sex: 'male',
      allergies: 'No known allergies',
      medications: 'Lisinopril 10 mg daily',
      conditions: 'Hypertension',
    },
  },
  'demo-ines': {
    birthDate: '2001-08-16',
    timeZone: 'America/New_York',
    metadata: { sex: 'female', allergies: 'Amoxicillin', medications: 'none', conditions: 'none', weight_kg: '58' },
  },
  'demo-dana': {
    birthDate: '1975-01-22',
    timeZone: 'America/Los_Angeles',
    metadata: {
      sex: 'female',
      allergies: 'Codeine (vomiting)',
      medications: 'Lisinopril 10 mg daily',
      conditions: 'Hypertension',
    },
  },
  'demo-liam': {
    birthDate: '1999-10-05',
    timeZone: 'America/Los_Angeles',
    metadata: { sex: 'male', allergies: 'none', medications: 'none', wears_contact_lenses: 'yes' },
  },
  'demo-sofia': {
    birthDate: '2004-03-11',
    timeZone: 'America/Los_Angeles',
    metadata: {
      sex: 'female',
      allergies: 'Peanuts (anaphylaxis); Cat hair; Birch pollen',
      medications: 'Budesonide/formoterol inhaler; Epinephrine auto-injector',
      conditions: 'Asthma',
    },
  },
}

/** Returns the clinic's record of a patient. It is empty for some patients, so that the demo shows missing data too. */
export const recordOf = (externalId: string): PatientRecord => records[externalId] ?? {}
