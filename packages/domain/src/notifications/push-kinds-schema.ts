import { z } from 'zod'
import { pushKinds } from './push.ts'

/** The kinds that a device is told about. */
export const pushKindsSchema = z.array(z.enum(pushKinds)).max(pushKinds.length)
