/**
 * The reads that leave no entry in the audit, because their answers show no patient's data. Each is a decision: a reviewer
 * sees here that an operation has joined them.
 */
export const unauditedReads: readonly string[] = [
  'access.session',
  'access.sessions',
  'account.get',
  'calls.signals',
  'embed.callPhysician',
  'macros.list',
  'physicians.get',
  'physicians.getAvailability',
  'physicians.getPresence',
  'physicians.list',
  'physicians.listSlots',
  'portal.clinician',
  'portal.counts',
  'portal.me',
  'portalCalls.dues',
  'portalCalls.duty',
  'portalCalls.ringEnd',
]
