import { knownValues } from './extensions.ts'

/** Why an endpoint gets no events: its partner, an operator or the service disabled it. */
export const webhookDisabledReasonSchema = knownValues(['partner', 'operator', 'gone', 'failing'])
