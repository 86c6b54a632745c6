import { newPasswordSchema } from '@consult/domain'
import { z } from 'zod'

/** Validates a new password by the service's own rule. */
export const choiceSchema = z.object({ password: newPasswordSchema })
