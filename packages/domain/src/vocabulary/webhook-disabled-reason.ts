import { knownValues } from './extensions.ts'

/** Why an endpoint gets no events: its partner or an operator switched it off, or the service did. */
export const webhookDisabledReasonSchema = knownValues(['partner', 'operator', 'gone', 'failing'])
