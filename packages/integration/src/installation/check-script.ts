import type { InstallationFinding } from '@consult/domain'
import type { PinnedScript } from '@consult/request'
import type { LoaderScript } from './check-policies.ts'
import { finding } from './finding.ts'
import type { InstalledPage } from './installed-page.ts'

const loaderPath = /^\/embed\/([\w.-]+)\/consult\.js$/

/** The script tag of the widget, of this service or of another. */
export function findLoader({ scripts }: InstalledPage, origin: string): LoaderScript | null {
  const loaders = scripts.filter((script): script is LoaderScript => loaderPath.test(script.src?.pathname ?? ''))
  return loaders.find(({ src }) => src.origin === origin) ?? loaders[0] ?? null
}

/** Each policy hashes each of them. Real pages have one. */
const mostSnippets = 20

/** The inline scripts that mount the widget. */
export const findSnippets = ({ scripts }: InstalledPage) =>
  scripts
    .filter(({ src, text }) => src === null && /\bconsult\s*\.\s*mount\b|consult\.mjs/.test(text))
    .slice(0, mostSnippets)

function checkPinned(
  { integrity, crossorigin }: LoaderScript,
  build: string,
  known: readonly PinnedScript[],
): InstallationFinding[] {
  const script = known.find((each) => each.build === build)
  if (!script) {
    const message = `The service has no build "${build}". Take an address from /embed/versions.json.`
    return [finding('error', 'build_unknown', message)]
  }
  const findings: InstallationFinding[] = []
  if (integrity === null || integrity.trim() === '') {
    const message = 'The script has a pinned address and no integrity, so a changed script would run.'
    findings.push(finding('warning', 'integrity_missing', message, { directive: 'integrity', add: script.integrity }))
  } else {
    if (!integrity.split(/\s+/).includes(script.integrity)) {
      const message = 'The integrity of the script is not that of this build, so browsers refuse it.'
      findings.push(finding('error', 'integrity_wrong', message, { directive: 'integrity', add: script.integrity }))
    }
    if (crossorigin === null) {
      const message = 'The script has integrity without crossorigin, so browsers cannot compare it and refuse it.'
      findings.push(finding('error', 'crossorigin_missing', message, { directive: 'crossorigin', add: 'anonymous' }))
    }
  }
  if (script !== known[0]) {
    findings.push(finding('note', 'build_old', 'The service has a newer build. See /embed/versions.json.'))
  }
  return findings
}

/** Checks the script tag of the widget. @param known the newest first. */
export function checkLoader(
  page: InstalledPage,
  loader: LoaderScript | null,
  { origin, known }: { origin: string; known: readonly PinnedScript[] },
): InstallationFinding[] {
  if (!loader) {
    if (findSnippets(page).some(({ text }) => text.includes('consult.mjs'))) return []
    const message =
      'The page has no script tag of the widget before its scripts run. That is fine if a script of yours adds it, or has the widget in its bundle.'
    return [finding('warning', 'script_missing', message)]
  }
  if (loader.src.origin !== origin) {
    const message = `The script is from ${loader.src.origin}, and this service is ${origin}. Tokens of one do not work with the other.`
    return [finding('error', 'script_of_other_service', message)]
  }
  const build = loaderPath.exec(loader.src.pathname)?.[1] ?? ''
  if (build !== 'v1') return checkPinned(loader, build, known)
  if (loader.integrity) {
    const message =
      '/embed/v1/consult.js changes with the service, so its integrity will be wrong. Use a pinned address from /embed/versions.json.'
    return [finding('error', 'integrity_on_changing_script', message, { directive: 'integrity' })]
  }
  const message = 'The script changes with the service. If your rules require it, use a pinned address with integrity.'
  return [finding('note', 'script_not_pinned', message)]
}
