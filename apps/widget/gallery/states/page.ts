import type { GalleryState } from '@consult/gallery/state.ts'
import { directionOf, languageOf } from '../../src/languages.ts'
import { mountPage } from '../../src/page/mount-page.tsx'
import { showTellBar } from '../../src/page/show-tell-bar.tsx'
import type { PushBrowser } from '../../src/page/tell-bar.tsx'
import { pageWords } from '../../src/page/words.ts'
import { find, findNone } from '../find.ts'

type User = Parameters<GalleryState['act']>[0]
type Routes = NonNullable<GalleryState['routes']>

const refusal = (code: string, status: number, details: Record<string, number>) => () =>
  Response.json({ error: { code, message: '', details } }, { status })
const verify = 'POST /c/token/verify'
const code = 'POST /c/token/code'
const sent = { [code]: () => Response.json({ requested: true }, { status: 202 }) }

/** A state of our own page of a link, before it shows the widget. */
function pageState(
  name: string,
  act: (user: User) => Promise<unknown>,
  { routes = {}, token = 'token' }: { routes?: Routes; token?: string } = {},
): GalleryState {
  return {
    name,
    path: '/c/token',
    answers: {},
    routes,
    async mount(root, { language }) {
      await import('../../src/page/page.css')
      mountPage(root, { token, base: location.origin, locales: [language] })
    },
    act,
  }
}

async function typeDate(user: User): Promise<void> {
  await user.type(await find('[name=day]'), '12')
  await user.type(await find('[name=month]'), '4')
  await user.type(await find('[name=year]'), '1985')
  await user.click(await find('.button'))
  await find('.trouble:not(:empty)')
}

async function askForCode(user: User): Promise<void> {
  await user.click(await find('.link'))
  await find('[role=status]')
  await user.click(await find('.button'))
}

const key = Promise.resolve('BKey')

/** A state of the offer of notifications above the widget. The browser is a stand-in. */
function tellState(
  name: string,
  act: (user: User) => Promise<unknown>,
  {
    ability = 'able',
    permission = 'default',
    kept = null,
  }: Partial<{
    ability: PushBrowser['ability']
    permission: NotificationPermission
    kept: 'on' | null
  }> = {},
): GalleryState {
  return {
    name,
    path: '/c/token',
    answers: {},
    async mount(root, { language }) {
      await import('../../src/page/page.css')
      Object.assign(document.documentElement, { lang: language, dir: directionOf(languageOf(language)) })
      document.title = name
      const browser: PushBrowser = {
        ability,
        permission: () => (kept ? 'granted' : 'default'),
        requestPermission: async () => permission,
        subscribe: async () => ({ endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth' }),
        unsubscribe: async () => null,
      }
      const api = { publicKey: () => key, add: async () => true as const, remove: async () => true as const }
      showTellBar(root, { words: pageWords[languageOf(language)], api, browser, kept })
    },
    act,
  }
}

async function tap(): Promise<HTMLElement> {
  return find('.tell .button')
}

export const states = [
  pageState('asks-for-the-date', () => find('[name=day]')),
  pageState('asks-for-a-whole-date', async (user) => {
    await user.click(await find('.button'))
    await find('.trouble:not(:empty)')
  }),
  pageState('wrong-date', typeDate, { routes: { [verify]: refusal('identity_not_confirmed', 401, { triesLeft: 4 }) } }),
  pageState('no-tries-left', typeDate, {
    routes: { [verify]: refusal('rate_limited', 429, { retryAfterSeconds: 40_000 }) },
  }),
  pageState('no-connection', typeDate, { routes: { [verify]: () => Promise.reject(new TypeError('no connection')) } }),
  pageState('offers-a-code', async (user) => {
    await user.click(await find('.link'))
    await find('[role=status]')
  }),
  pageState(
    'asks-for-the-code',
    async (user) => {
      await askForCode(user)
      await find('[name=code]')
    },
    { routes: sent },
  ),
  pageState(
    'too-many-codes',
    async (user) => {
      await askForCode(user)
      await find('.trouble:not(:empty)')
    },
    { routes: { [code]: refusal('rate_limited', 429, { retryAfterSeconds: 540 }) } },
  ),
  pageState(
    'link-has-ended',
    async (user) => {
      await user.type(await find('[name=day]'), '12')
      await user.type(await find('[name=month]'), '4')
      await user.type(await find('[name=year]'), '1985')
      await user.click(await find('.button'))
      await find('.ask:not(:has(form))')
    },
    { routes: { [verify]: refusal('embed_token_expired', 401, {}) } },
  ),
  pageState('without-a-link', () => find('.ask h1'), { token: '' }),
  tellState('offers-notifications', tap),
  tellState('notifications-are-on', () => findNone('.tell .button'), { kept: 'on' }),
  tellState(
    'notifications-are-blocked',
    async (user) => {
      await user.click(await tap())
      await findNone('.tell .button')
    },
    { permission: 'denied' },
  ),
  tellState('notifications-need-the-app', () => find('.tell .link'), { ability: 'install' }),
]
