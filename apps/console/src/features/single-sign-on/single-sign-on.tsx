'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { QueryBody } from '@consult/web-client/lists/query-body.tsx'
import { SsoDomains } from './sso-domains.tsx'
import { SsoProvider } from './sso-provider.tsx'
import { useSingleSignOn } from './use-single-sign-on.ts'
import { ssoSettingWords } from './words.ts'

/** The settings of single sign-on: the provider and the domains. */
export function SingleSignOnSettings() {
  const { failed } = useWords(ssoSettingWords)
  return (
    <QueryBody query={useSingleSignOn()} failed={failed}>
      {({ provider, domains }) => (
        <>
          <SsoProvider provider={provider} />
          <SsoDomains domains={domains} />
        </>
      )}
    </QueryBody>
  )
}
