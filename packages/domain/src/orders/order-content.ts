import { z } from 'zod'
import { knownValues } from '../vocabulary/extensions.ts'
import { dateSchema, instantSchema } from '../vocabulary/instant.ts'
import { visibleText } from '../vocabulary/text.ts'

/** How many tests a lab order may have, and allergies a review. */
export const mostLabTests = 50
export const mostReviewedAllergies = 100

const line = (max: number) => visibleText({ min: 1, max })
/** A field that may be left out of a request, and is null then. */
const optional = <Schema extends z.ZodType>(schema: Schema, what: string) => schema.nullish().describe(what)

const amount = (what: string) =>
  z
    .object({
      value: z.number().positive().max(100_000).describe('How many. Decimals are allowed.'),
      unit: line(60).describe('Of what: `mg`, `tablets`, `ml`.'),
    })
    .describe(what)

/** What a physician has read about allergies before prescribing. */
export const allergyReviewInput = z
  .object({
    allergies: z
      // As long as an entry of the record with its label.
      .array(line(600))
      .max(mostReviewedAllergies)
      .nullish()
      .describe(
        "Every allergy of the patient's record, as the portal shows it, and those that the patient has told of.",
      ),
    noneKnown: z.boolean().nullish().describe('`true` if no allergy is known.'),
  })
  .refine(
    ({ allergies, noneKnown }) => (noneKnown === true) !== (allergies ?? []).length > 0,
    'Send the allergies, or `noneKnown: true`.',
  )

export const prescriptionInput = z.object({
  drug: z
    .object({
      text: line(500).describe('The drug, as it is to be read.'),
      system: optional(line(200), 'URI of the code system.'),
      code: optional(line(64), 'Code of the drug in that system. The service has no code lists.'),
      strength: optional(line(100), 'Strength: `250 mg`.'),
      form: optional(line(100), 'Form: `tablet`.'),
    })
    .describe('What is prescribed.'),
  route: optional(line(100), 'How it is taken: `oral`.'),
  dose: optional(amount('How much at a time.'), 'How much at a time.'),
  frequency: optional(
    z
      .object({
        text: line(200).describe('How often, in words.'),
        timesPerDay: optional(z.number().positive().max(48), 'How many times a day.'),
        everyHours: optional(
          z
            .number()
            .positive()
            .max(24 * 31),
          'Every how many hours.',
        ),
        asNeeded: optional(z.boolean(), 'Whether the patient takes it only when they need it.'),
      })
      .refine((value) => value.timesPerDay == null || value.everyHours == null, 'Send `timesPerDay` or `everyHours`.'),
    'How often.',
  ),
  durationDays: optional(z.number().int().min(1).max(3650), 'For how many days.'),
  directions: line(2000).describe('What the patient is to do, in full: what stands on the label.'),
  quantity: optional(amount('How much is dispensed.'), 'How much is dispensed.'),
  refills: optional(z.number().int().min(0).max(99), 'How often it may be dispensed again. 0 by default.'),
  substitutionAllowed: optional(z.boolean(), 'Whether an equivalent may be dispensed. `true` by default.'),
  pharmacy: optional(line(500), 'The pharmacy that the patient wants.'),
  noteToPharmacy: optional(line(1000), 'What the pharmacy is to know.'),
  allergiesReviewed: allergyReviewInput.describe(
    'What the physician has read about allergies. The service compares it with the record, and checks no interactions.',
  ),
})
export type PrescriptionInput = z.output<typeof prescriptionInput>

export const labInput = z.object({
  tests: z
    .array(
      z.object({
        code: optional(line(64), 'Code of the test.'),
        text: line(500).describe('The test, as it is to be read.'),
      }),
    )
    .min(1)
    .max(mostLabTests)
    .describe('The tests.'),
  priority: z.enum(['routine', 'urgent']).nullish().describe('`routine` by default.'),
  fasting: optional(z.boolean(), 'Whether the patient must not have eaten.'),
  reason: optional(line(2000), 'Why the tests are needed.'),
})
export type LabInput = z.output<typeof labInput>

export const referralInput = z.object({
  specialty: line(200).describe('To which specialty.'),
  urgency: z.enum(['routine', 'soon', 'urgent']).nullish().describe('`routine` by default.'),
  question: line(4000).describe('What the specialist is asked.'),
})
export type ReferralInput = z.output<typeof referralInput>

/** In milliseconds. */
const longestSickNote = 731 * 24 * 60 * 60 * 1000

export const sickNoteInput = z
  .object({
    from: dateSchema.describe('First day, as `YYYY-MM-DD`.'),
    to: dateSchema.describe('Last day, as `YYYY-MM-DD`, at most two years after the first.'),
    capacity: z
      .enum(['none', 'limited'])
      .nullish()
      .describe('What the patient can do: `none` by default, or `limited` work.'),
    purpose: z.enum(['work', 'school', 'other']).nullish().describe('For what it is needed. `work` by default.'),
  })
  .refine(({ from, to }) => from <= to, 'The last day must not be before the first.')
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= longestSickNote, {
    path: ['to'],
    message: 'Choose a last day at most two years after the first.',
  })
export type SickNoteInput = z.output<typeof sickNoteInput>

const noted = <Schema extends z.ZodType>(schema: Schema, what: string) => schema.nullable().describe(what)
const storedAmount = z.object({ value: z.number().describe('How many.'), unit: z.string().describe('Of what.') })

export const prescriptionSchema = z.object({
  drug: z
    .object({
      text: z.string().describe('The drug, as it is to be read.'),
      system: noted(z.string(), 'URI of the code system.'),
      code: noted(z.string(), 'Code of the drug in that system.'),
      strength: noted(z.string(), 'Strength.'),
      form: noted(z.string(), 'Form.'),
    })
    .describe('What is prescribed.'),
  route: noted(z.string(), 'How it is taken.'),
  dose: noted(storedAmount, 'How much at a time.'),
  frequency: noted(
    z.object({
      text: z.string().describe('How often, in words.'),
      timesPerDay: noted(z.number(), 'How many times a day.'),
      everyHours: noted(z.number(), 'Every how many hours.'),
      asNeeded: z.boolean().describe('Whether the patient takes it only when they need it.'),
    }),
    'How often.',
  ),
  durationDays: noted(z.number().int(), 'For how many days.'),
  directions: z.string().describe('What the patient is to do, in full.'),
  quantity: noted(storedAmount, 'How much is dispensed.'),
  refills: z.number().int().describe('How often it may be dispensed again.'),
  substitutionAllowed: z.boolean().describe('Whether an equivalent may be dispensed.'),
  pharmacy: noted(z.string(), 'The pharmacy that the patient wants.'),
  noteToPharmacy: noted(z.string(), 'What the pharmacy is to know.'),
  allergiesReviewed: z
    .object({
      at: instantSchema.describe('When.'),
      allergies: z.array(z.string()).describe('The allergies that the physician has read.'),
      noneKnown: z.boolean().describe('Whether no allergy was known.'),
    })
    .describe('What the physician has read about allergies. The service checks no interactions.'),
})

export const labSchema = z.object({
  tests: z
    .array(
      z.object({
        code: noted(z.string(), 'Code of the test.'),
        text: z.string().describe('The test, as it is to be read.'),
      }),
    )
    .describe('The tests.'),
  priority: knownValues(['routine', 'urgent']).describe('How pressing it is.'),
  fasting: z.boolean().describe('Whether the patient must not have eaten.'),
  reason: noted(z.string(), 'Why the tests are needed.'),
})

export const referralSchema = z.object({
  specialty: z.string().describe('To which specialty.'),
  urgency: knownValues(['routine', 'soon', 'urgent']).describe('How pressing it is.'),
  question: z.string().describe('What the specialist is asked.'),
})

export const sickNoteSchema = z.object({
  from: z.string().describe('First day.'),
  to: z.string().describe('Last day.'),
  capacity: knownValues(['none', 'limited']).describe('What the patient can do.'),
  purpose: knownValues(['work', 'school', 'other']).describe('For what it is needed.'),
})

export const orderContentSchema = z.object({
  prescription: noted(prescriptionSchema, 'For `prescription`: what to dispense.'),
  lab: noted(labSchema, 'For `lab`: what to test.'),
  referral: noted(referralSchema, 'For `referral`: whom to ask what.'),
  sickNote: noted(sickNoteSchema, 'For `sick_note`: from when to when.'),
})
/** What an order asks for: one of its four fields is set. */
export type OrderContent = z.output<typeof orderContentSchema>
