import { newPasswordSchema } from '@consult/domain'
import { z } from 'zod'

/** A password that is being chosen: the service's own rule. */
export const choiceSchema = z.object({ password: newPasswordSchema })
