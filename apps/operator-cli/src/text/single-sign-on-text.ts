import type { SingleSignOn, SsoDomain } from '@consult/domain'

/** Describes a domain and the steps that are left to verify it. */
export function describeSsoDomain(domain: SsoDomain): string {
  const { domain: name, verifiedAt, failingSince, recordName, recordValue } = domain
  const record = `TXT record ${recordName} = "${recordValue}"`
  if (verifiedAt === null) return `${name}: not verified. Create the ${record}`
  if (failingSince !== null)
    return `${name}: verified, but its record is missing since ${failingSince}. Restore the ${record}`
  return `${name}: verified ${verifiedAt}`
}

/** Describes a partner's single sign-on. */
export function describeSingleSignOn({ provider, domains }: SingleSignOn): string {
  const settings = provider
    ? [
        `issuer:        ${provider.issuer}`,
        `client id:     ${provider.client}`,
        `policy:        ${provider.policy}`,
        `provisioning:  ${provider.provisioning ? `on, at most ${provider.provisionedPerDay} a day` : 'off'}`,
      ]
    : ['no identity provider']
  return [...settings, ...domains.map((domain) => `domain:        ${describeSsoDomain(domain)}`)].join('\n')
}
