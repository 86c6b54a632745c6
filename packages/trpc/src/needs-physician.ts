import { ConsultError } from '@consult/domain'

/** The refusal of a key that names no physician, where one is needed. */
export const needsPhysician = () =>
  new ConsultError('unauthorized', undefined, 'This route needs a named physician: send "X-Service-Physician-Id".')
