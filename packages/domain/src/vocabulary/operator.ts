import { z } from 'zod'
import { emailAddressSchema } from './email.ts'
import { nameText } from './name.ts'

/** A person who operates the installation. The name appears in the audit of partners. */
export const operatorPersonSchema = z.object({ name: nameText({ min: 1, max: 80 }), email: emailAddressSchema })
