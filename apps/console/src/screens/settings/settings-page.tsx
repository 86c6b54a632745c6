'use client'

import { PageFrame } from '@consult/ui/controls/page-frame.tsx'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { Cosignatures } from '../../features/settings/cosignatures.tsx'
import { PatientNotifications } from '../../features/settings/notifications/patient-notifications.tsx'
import { IdentityProvider, OperatorSettings } from '../../features/settings/operator-settings.tsx'
import { Origins } from '../../features/settings/origins.tsx'
import { PatientLinks } from '../../features/settings/patient-links.tsx'
import { SecondFactorPolicy } from '../../features/settings/second-factor-policy.tsx'
import { useSettings } from '../../features/settings/settings.ts'
import { settingWords } from '../../features/settings/words.ts'
import { SingleSignOnSettings } from '../../features/single-sign-on/single-sign-on.tsx'

/** The page for the settings of the account. */
export function SettingsPage() {
  const words = useWords(settingWords)
  const query = useSettings()
  return (
    <PageFrame title={words.title} intro={words.intro} width="reading">
      <QueryBody query={query} failed={words.failed}>
        {(settings) => (
          <div className="grid grid-cols-1 gap-4">
            <Origins settings={settings} />
            <SecondFactorPolicy settings={settings} />
            <Cosignatures settings={settings} />
            <SingleSignOnSettings />
            <PatientLinks settings={settings} />
            <PatientNotifications settings={settings} />
            <IdentityProvider settings={settings} />
            <OperatorSettings settings={settings} />
          </div>
        )}
      </QueryBody>
    </PageFrame>
  )
}
