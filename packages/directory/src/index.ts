export {
  agendaFeedPath,
  endAgendaFeed,
  getAgendaFeed,
  makeAgendaFeed,
  revokeAgendaFeed,
} from './agenda-feed/own-agenda-feed.ts'
export { readAgendaFeed } from './agenda-feed/read-agenda-feed.ts'
export { domainOf, findDomainOwner, mustUseSso, ownsDomain } from './email-domains/domain-owner.ts'
export * from './invitations/invite-physician.ts'
export * from './invitations/request-invitation.ts'
export * from './macros/create-macro.ts'
export * from './macros/list-macros.ts'
export * from './macros/remove-macro.ts'
export * from './macros/shared-macros.ts'
export * from './macros/update-macro.ts'
export * from './mail/account-mail-worker.ts'
export { accountOwner } from './mail/account-owner.ts'
export { type NameInMail, nameInMail } from './mail/name-in-mail.ts'
export * from './mail/request-account-mail.ts'
export * from './page-links/create-page-link.ts'
export * from './page-links/find-page-link.ts'
export * from './page-links/page-code-worker.ts'
export * from './page-links/page-codes.ts'
export * from './page-links/page-visitor.ts'
export * from './partners/create-partner.ts'
export * from './partners/get-account.ts'
export * from './partners/identity-provider.ts'
export * from './partners/list-partners.ts'
export {
  findPartner,
  type NotificationChanges,
  type Partner,
  type PartnerSettings,
} from './partners/partner-settings.ts'
export * from './partners/require-partner.ts'
export * from './partners/require-product.ts'
export * from './partners/rotate-api-key.ts'
export * from './partners/update-partner.ts'
export * from './patients/closed-channels.ts'
export * from './patients/find-patient.ts'
export * from './patients/get-patient.ts'
export * from './patients/hold-patients.ts'
export * from './patients/list-patients.ts'
export * from './patients/lock-patient.ts'
export * from './patients/patient-names.ts'
export * from './patients/patient-resource.ts'
export * from './patients/patient-scope.ts'
export * from './patients/upsert-patient.ts'
export * from './physicians/duty.ts'
export * from './physicians/get-clinician.ts'
export * from './physicians/get-physician.ts'
export * from './physicians/list-physicians.ts'
export * from './physicians/lock-physician.ts'
export * from './physicians/mint-physician-session.ts'
export * from './physicians/physician-names.ts'
export {
  fetchPhysician,
  fetchPhysicianRow,
  findEngaged,
  toPresence,
  wrapUpOf,
} from './physicians/physician-resource.ts'
export * from './physicians/presence.ts'
export * from './physicians/provision-physician.ts'
export * from './physicians/replace-languages.ts'
export * from './physicians/replace-licenses.ts'
export * from './physicians/require-license.ts'
export * from './physicians/require-supervisor.ts'
export * from './physicians/see-physicians.ts'
export * from './physicians/set-supervisor.ts'
export * from './physicians/touch-physician.ts'
export * from './schedule/availability-store.ts'
export * from './schedule/booked-spans.ts'
export * from './schedule/get-availability.ts'
export * from './schedule/list-agenda.ts'
export * from './schedule/list-slots.ts'
export * from './schedule/set-availability.ts'
export { birthDateWord, writtenDateIn } from './search/birth-dates.ts'
export * from './search/fill-in-words.ts'
export { snippetOf } from './search/snippet.ts'
export { messageWords, numberFromEnd, phoneDigitsOf } from './search/word-columns.ts'
export { type Wanted, wantedOf, wordsOf } from './search/words.ts'
