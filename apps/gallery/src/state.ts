import '@consult/gallery/install.ts'
import { type StateFiles, showState } from '@consult/gallery/show.ts'

/** The states of each app. They load after the service has been replaced: the apps' modules keep what they find then. */
const apps: Readonly<Record<string, () => Promise<{ readonly files: StateFiles }>>> = {
  portal: () => import('@consult/portal/gallery'),
  console: () => import('@consult/console/gallery'),
  widget: () => import('@consult/widget/gallery'),
}

const [app = ''] = (new URLSearchParams(location.search).get('gallery') ?? '').split('/')
const loaded = await apps[app]?.()
/** The module sets `window.axe` itself. */
const loadAxe = async () => {
  await import('axe-core')
}

await showState(loaded?.files ?? {}, loadAxe)
