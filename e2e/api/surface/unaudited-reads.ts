/**
 * The reads that leave no audit entry, because their responses show no patient data. Each entry is
 * a deliberate decision, and the list makes each addition visible in review.
 */
export const unauditedReads: readonly string[] = [
  'access.session',
  'access.sessions',
  'account.get',
  'apiKeys.list',
  'calls.signals',
  'console.me',
  'console.members',
  'dataRequests.get',
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
  'secondFactor.own',
  'testClocks.get',
  'testClocks.list',
  'webhookEndpoints.get',
  'webhookEndpoints.list',
  'webhookEndpoints.listAttempts',
]
