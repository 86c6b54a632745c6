/**
 * The result for a physician who calls an operation on a colleague's consult, where the partner requires a
 * reason:
 *
 * - `reason_required`: the refusal.
 * - `withheld`: the answer, without any text that was written in the consult.
 * - `own`: the operation acts only on the physician's own consults, so it refuses the colleague's for another
 *   reason.
 *
 * An operation that physicians can call and that is not listed fails a test: the author of the operation decides, and
 * the test in `e2e/api/isolation` checks the answer.
 */
export const onColleagues: Readonly<Record<string, 'reason_required' | 'withheld' | 'own'>> = {
  'accessReasons.list': 'withheld',
  'accessReasons.review': 'withheld',
  'audit.list': 'withheld',
  'asyncConsults.claim': 'own',
  'asyncConsults.close': 'own',
  'asyncConsults.get': 'reason_required',
  'asyncConsults.list': 'withheld',
  'asyncConsults.listMessages': 'reason_required',
  'asyncConsults.postReply': 'own',
  'asyncConsults.resolve': 'own',
  'asyncConsults.takeOver': 'own',
  'asyncConsults.update': 'reason_required',
  'calls.answerRecording': 'own',
  'calls.nextSignals': 'own',
  'calls.recordingConsent': 'own',
  'calls.signal': 'own',
  'drafts.get': 'withheld',
  'drafts.save': 'withheld',
  'files.link': 'reason_required',
  'handOvers.accept': 'own',
  'handOvers.decline': 'own',
  'handOvers.list': 'reason_required',
  'handOvers.offer': 'own',
  'internalNotes.create': 'reason_required',
  'internalNotes.list': 'reason_required',
  'portal.activity': 'reason_required',
  'portal.counts': 'withheld',
  'portal.inbox': 'withheld',
  'portal.inboxItems': 'withheld',
  'portal.patient': 'reason_required',
  'portal.patientHistory': 'reason_required',
  'portal.transcript': 'reason_required',
  'portalCalls.current': 'withheld',
  'portalCalls.dues': 'withheld',
  'portalCalls.endWrapUp': 'own',
  'portalCalls.get': 'reason_required',
  'portalCalls.ringEnd': 'own',
  'portalCalls.urgent': 'withheld',
  'portalCalls.waitingRoom': 'withheld',
  'portalCalls.writeNote': 'own',
  'search.threads': 'withheld',
  'signals.attend': 'withheld',
  'signals.leave': 'withheld',
  'signals.markRead': 'withheld',
  'signals.reads': 'reason_required',
  'stream.next': 'withheld',
  'teamwork.colleagues': 'withheld',
  'teamwork.handOverAll': 'own',
  'teamwork.mentions': 'withheld',
  'teamwork.openHandOvers': 'withheld',
  'teamwork.readMentions': 'withheld',
  'telehealthConsults.connection': 'own',
  'telehealthConsults.declineRing': 'own',
  'telehealthConsults.end': 'own',
  'telehealthConsults.get': 'reason_required',
  'telehealthConsults.join': 'own',
  'telehealthConsults.list': 'withheld',
  'telehealthConsults.listMessages': 'reason_required',
  'telehealthConsults.postReply': 'own',
  'telehealthConsults.update': 'reason_required',
}

/** Routers and operations that physicians can call but that do not concern a consult. */
export const aboutNoConsult: readonly string[] = [
  'agendaFeed',
  'access',
  'accessReasons.give',
  'attachments.upload',
  'macros',
  'passkeys',
  'physicians',
  'portal.clinician',
  'portal.me',
  'portal.signOut',
  'portalCalls.duty',
  'pushDevices',
  'secondFactor',
]
