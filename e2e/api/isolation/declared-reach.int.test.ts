import { expect, test } from 'vitest'
import { type Operation, openProcedures, operations, procedures, streams } from '../surface/index.ts'

/**
 * Lists who may call what according to the public interface, independent of the procedures' own declarations. The other
 * tests in this folder check the service against those declarations.
 */
const expected: Readonly<Record<string, string>> = {
  'patients.upsert': 'key',
  'patients.list': 'key',
  'patients.get': 'key',
  'patients.createEmbedSession': 'key',
  'physicians.provision': 'key',
  'physicians.list': 'key',
  'physicians.get': 'key, physician',
  'physicians.mintSession': 'key',
  'physicians.deactivate': 'key',
  'physicians.reactivate': 'key',
  'physicians.replaceLicenses': 'clinician',
  'physicians.replaceLanguages': 'key, physician',
  'physicians.getPresence': 'clinician',
  'physicians.setPresence': 'clinician',
  'physicians.getAvailability': 'clinician',
  'physicians.setAvailability': 'clinician',
  'physicians.listSlots': 'key',
  'physicians.listAgenda': 'clinician',
  'asyncConsults.create': 'key',
  'asyncConsults.list': 'key, physician',
  'asyncConsults.get': 'key, physician, widget',
  'asyncConsults.decideConsent': 'key, widget',
  'asyncConsults.listMessages': 'key, physician, widget',
  'asyncConsults.postMessage': 'key, widget',
  'asyncConsults.postReply': 'clinician',
  'asyncConsults.claim': 'clinician',
  'asyncConsults.takeOver': 'clinician',
  'asyncConsults.resolve': 'clinician',
  'asyncConsults.acceptResolution': 'key, widget',
  'asyncConsults.close': 'key, physician',
  'asyncConsults.rate': 'key, widget',
  'asyncConsults.createEmbedSession': 'key',
  'attachments.upload': 'key, physician, widget',
  'telehealthConsults.create': 'key',
  'telehealthConsults.listMessages': 'key, physician, widget',
  'telehealthConsults.postMessage': 'key, widget',
  'telehealthConsults.postReply': 'clinician',
  'telehealthConsults.list': 'key, physician',
  'telehealthConsults.get': 'key, physician, widget',
  'telehealthConsults.reschedule': 'key',
  'telehealthConsults.ready': 'key, widget',
  'telehealthConsults.join': 'clinician',
  'telehealthConsults.declineRing': 'clinician',
  'telehealthConsults.end': 'clinician',
  'telehealthConsults.cancel': 'key, widget',
  'telehealthConsults.rate': 'key, widget',
  'telehealthConsults.createEmbedSession': 'key',
  'telehealthConsults.connection': 'physician, widget',
  'calls.recordingConsent': 'physician, widget',
  'calls.answerRecording': 'physician, widget',
  'calls.signal': 'physician, widget',
  'events.list': 'key',
  'events.resend': 'key',
  'account.get': 'key',
  'embed.overview': 'widget',
  'embed.opening': 'widget',
  'embed.chooseLanguage': 'widget',
  'embed.queuePlace': 'widget',
  'embed.earlierConsults': 'widget',
  'embed.callPhysician': 'widget',
  'access.session': 'physician',
  'access.sessions': 'physician',
  'access.endSession': 'physician',
  'access.endOtherSessions': 'physician',
  'access.changePassword': 'physician',
  'portal.signOut': 'physician',
  'portal.me': 'physician',
  'portal.inbox': 'physician',
  'portal.inboxItems': 'physician',
  'portal.transcript': 'physician',
  'portal.counts': 'physician',
  'portal.activity': 'physician',
  'portal.clinician': 'physician',
  'drafts.get': 'physician',
  'drafts.save': 'physician',
  'files.link': 'physician',
  'macros.list': 'physician',
  'macros.create': 'physician',
  'macros.update': 'physician',
  'macros.remove': 'physician',
  'search.threads': 'physician',
  'portal.patient': 'physician',
  'portal.patientHistory': 'physician',
  'portalCalls.waitingRoom': 'physician',
  'portalCalls.current': 'physician',
  'portalCalls.get': 'physician',
  'portalCalls.writeNote': 'physician',
  'portalCalls.ringEnd': 'physician',
  'portalCalls.duty': 'physician',
  'portalCalls.dues': 'physician',
  'signals.attend': 'physician, widget',
  'signals.leave': 'physician, widget',
  'signals.markRead': 'physician, widget',
  'signals.reads': 'physician, widget',
}

const words = { partner: 'key', physician: 'physician', embed: 'widget' } as const

/** A clinical act accepts any kind of physician credential. */
const reachOf = ({ clinician, accepts }: Operation) =>
  clinician ? 'clinician' : accepts.map((kind) => words[kind]).join(', ')

test.each(operations.map((operation) => [operation.title, operation] as const))(
  '%s accepts exactly the expected credentials',
  (_title, operation) => {
    const reach = expected[operation.name]
    expect(reach, `say in declared-reach.int.test.ts who reaches ${operation.name}`).toBeDefined()
    expect(reachOf(operation)).toBe(reach)
  },
)

test('only sign-in and the token exchanges accept requests without a credential', () => {
  const open = procedures.filter(({ accepts }) => accepts.length === 0).map(({ name }) => name)
  expect(open.sort()).toEqual(openProcedures)
  expect([...streams].sort()).toEqual(['calls.signals', 'stream.follow'])
})
