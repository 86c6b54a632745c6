import { useApp } from '../../entities/app/app-context.ts'

/** Links to the partner's own pages on privacy, terms and contact, if the partner has set them. They open in a new tab. */
export function PartnerLinks() {
  const { say, conversation } = useApp()
  const { privacyUrl, termsUrl, contactUrl } = conversation.partnerLinks.value
  const links = [
    ...(privacyUrl ? [{ url: privacyUrl, words: say('privacy') }] : []),
    ...(termsUrl ? [{ url: termsUrl, words: say('terms') }] : []),
    ...(contactUrl
      ? [{ url: contactUrl, words: say('contactPartner', { partner: conversation.partnerName.value }) }]
      : []),
  ]
  if (links.length === 0) return null
  return (
    <ul class="partner-links">
      {links.map(({ url, words }) => (
        <li key={url}>
          <a class="link" href={url} target="_blank" rel="noopener noreferrer">
            {words}
            {url.startsWith('https:') && <span class="for-readers"> {say('newTab')}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}
