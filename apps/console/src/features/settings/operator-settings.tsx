'use client'

import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { durationWords } from '@consult/web-client/time/durations.ts'
import { Copied } from '../../ui/copied.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import type { Settings } from './settings.ts'
import { settingWords } from './words.ts'

/** Who else may identify the partner's physicians. */
export function IdentityProvider({ settings: { identityProvider } }: { settings: Settings }) {
  const words = useWords(settingWords)
  return (
    <Section title={words.identityProvider} text={words.identityProviderText}>
      {identityProvider === null ? (
        <p className="text-m text-muted">{words.noProvider}</p>
      ) : (
        <Facts
          facts={[
            [words.issuer, identityProvider.issuer],
            [words.audience, identityProvider.audience],
            [words.jwksUrl, identityProvider.jwksUrl],
            [words.claim, <code key="claim">{identityProvider.claim}</code>],
          ]}
        />
      )}
    </Section>
  )
}

/** Settings that only operators change. */
export function OperatorSettings({ settings }: { settings: Settings }) {
  const words = useWords(settingWords)
  const locale = useLocale()
  const is = (value: boolean) => (value ? words.yes : words.no)
  const time = (seconds: number) => (seconds === 0 ? words.none : durationWords(seconds * 1000, locale))
  const number = (count: number) => new Intl.NumberFormat(locale.language).format(count)
  const days = settings.recordingRetentionDays
  return (
    <>
      <Section title={words.account} text={words.operatorOnly}>
        <Facts
          facts={[
            [words.id, <Copied key="id" text={settings.partnerId} name={words.id} />],
            [words.name, settings.name],
            [words.environment, words.environments[settings.environment]],
            [words.asyncConsults, is(settings.asyncEnabled)],
            [words.telehealth, is(settings.telehealthEnabled)],
            [words.assertion, is(settings.assertionEnabled)],
            [words.recordings, is(settings.recordingsForPatients)],
            [words.notesInEvents, is(settings.notesInEvents)],
          ]}
        />
      </Section>
      <Section title={words.times} text={words.operatorOnly}>
        <Facts
          facts={[
            [words.responseSla, time(settings.responseSlaSeconds)],
            [words.reassign, is(settings.reassignOnBreach)],
            [words.acceptance, time(settings.acceptanceWindowSeconds)],
            [words.wrapUp, time(settings.wrapUpSeconds)],
            [words.capacity, settings.capacity === null ? words.byHand : number(settings.capacity)],
            [words.consent, time(settings.consentWindowSeconds)],
            [words.erasure, time(settings.erasureDelaySeconds)],
            [words.retention, days === null ? words.retentionDefault : time(days * 24 * 60 * 60)],
          ]}
        />
      </Section>
      <Section title={words.limits} text={words.operatorOnly}>
        <Facts
          facts={[
            [words.rate, number(settings.rateLimitPerSecond)],
            [words.burst, number(settings.rateLimitBurst)],
            [words.streams, number(settings.maxStreams)],
            [words.invitations, number(settings.invitationsPerDay)],
            [words.erasures, number(settings.erasuresPerDay)],
            [words.exports, number(settings.exportsPerDay)],
            [words.uploads, number(settings.uploadMibPerDay)],
            [words.patientUploads, number(settings.patientUploadMibPerDay)],
          ]}
        />
      </Section>
    </>
  )
}
