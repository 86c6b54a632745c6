import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { evaluatePage } from './evaluate-page.ts'
import { readPage } from './installed-page.ts'
import { allowsScript, parsePolicy, sourcesOf } from './source-list.ts'

const origin = 'https://consult.example'
const url = new URL('https://app.bank.example/help')
const newest = { build: 'aaaaaaaaaaaaaaaa', integrity: 'sha384-AAAA' }
const older = { build: 'bbbbbbbbbbbbbbbb', integrity: 'sha384-BBBB' }
const expected = { origin, allowedOrigins: [url.origin], pinnedScripts: [newest, older] }

const tag = (attributes = '', build = 'v1') =>
  `<script src="${origin}/embed/${build}/consult.js" ${attributes}></script>`
const mountCode = "consult.mount({ token: 'x' })"
const inline = (attributes = '') => `<script ${attributes}>${mountCode}</script>`

interface Page {
  readonly html?: string
  readonly csp?: string | readonly string[]
  readonly permissions?: string
  readonly at?: URL
}

function find({ html = tag(), csp = [], permissions, at = url }: Page) {
  const headers = { policies: [csp].flat(), permissionsPolicy: permissions ?? null }
  return evaluatePage(readPage(at, headers, { html, isCut: false }), expected)
}

/** What stops the widget or a call. */
const errorsOf = (page: Page) =>
  find(page)
    .filter(({ level }) => level === 'error')
    .map(({ code, directive }) => (directive === null ? code : `${code} ${directive}`))

const three = `script-src ${origin}; connect-src ${origin}; frame-src ${origin}`
const script = 'csp_blocks_script script-src'
const snippet = 'csp_blocks_snippet script-src'
const connection = 'csp_blocks_connection connect-src'
const frame = 'csp_blocks_frame frame-src'
const all = [script, connection, frame]
const hash = createHash('sha256').update(mountCode).digest('base64')

describe('a Content-Security-Policy', () => {
  test.each<[string, Page, string[]]>([
    ['without one', {}, []],
    ['with the documented directives', { csp: `default-src 'none'; ${three}` }, []],
    ['with directives in capitals', { csp: three.replace('script-src', 'Script-Src') }, []],
    ['that denies everything', { csp: "default-src 'none'" }, all],
    ['with an empty directive', { csp: `${three.replace(`frame-src ${origin}`, 'frame-src')}` }, [frame]],
    ["that allows 'self' only", { csp: "default-src 'self'" }, all],
    ['without script-src and default-src', { csp: `connect-src ${origin}; frame-src ${origin}` }, []],
    [
      'without connect-src, where default-src applies',
      { csp: `default-src 'self'; script-src ${origin}; frame-src ${origin}` },
      [connection],
    ],
    [
      'without frame-src, where child-src applies',
      { csp: `script-src ${origin}; connect-src ${origin}; child-src 'self'` },
      [frame],
    ],
    ['with child-src for the frame', { csp: `script-src ${origin}; connect-src ${origin}; child-src ${origin}` }, []],
    [
      'with script-src-elem, which comes before script-src',
      { csp: `script-src ${origin}; script-src-elem 'self'` },
      [script],
    ],
    ['with a scheme', { csp: 'default-src https:' }, []],
    ['with http:, which allows https too', { csp: 'default-src http:' }, []],
    ['with *', { csp: 'default-src *' }, []],
    ['with a host without a scheme', { csp: 'default-src consult.example' }, []],
    ['with a wildcard host', { csp: 'default-src *.example' }, []],
    ['with a wildcard below the host', { csp: 'default-src *.consult.example' }, all],
    ['with another host that ends alike', { csp: 'default-src https://evil-consult.example' }, all],
    ['with the default port', { csp: 'default-src https://consult.example:443' }, []],
    ['with any port', { csp: 'default-src https://consult.example:*' }, []],
    ['with another port', { csp: 'default-src https://consult.example:8443' }, all],
    ['with the folder of the script', { csp: `script-src ${origin}/embed/` }, []],
    ['with another folder', { csp: `script-src ${origin}/assets/` }, [script]],
    ['with the exact script', { csp: `script-src ${origin}/embed/v1/consult.js` }, []],
    ['with a folder written without a slash', { csp: `script-src ${origin}/embed` }, [script]],
    ['with the nonce of the tag', { csp: "script-src 'nonce-abc'", html: tag('nonce="abc"') }, []],
    ['with another nonce', { csp: "script-src 'nonce-abc'", html: tag('nonce="xyz"') }, [script]],
    [
      "with 'strict-dynamic', where hosts count for nothing",
      { csp: `script-src 'strict-dynamic' ${origin}` },
      [script],
    ],
    [
      "with 'strict-dynamic' and the nonce",
      { csp: "script-src 'strict-dynamic' 'nonce-abc'", html: tag('nonce="abc"') },
      [],
    ],
    [
      'with the integrity of the tag',
      { csp: "script-src 'sha384-AAAA'", html: tag('integrity="sha384-AAAA" crossorigin', newest.build) },
      [],
    ],
    ['that blocks the inline snippet', { csp: `script-src ${origin}`, html: tag() + inline() }, [snippet]],
    [
      "with 'unsafe-inline' for the snippet",
      { csp: `script-src ${origin} 'unsafe-inline'`, html: tag() + inline() },
      [],
    ],
    [
      "with 'unsafe-inline' that a nonce turns off",
      { csp: `script-src ${origin} 'unsafe-inline' 'nonce-abc'`, html: tag() + inline() },
      [snippet],
    ],
    ['with the hash of the snippet', { csp: `script-src ${origin} 'sha256-${hash}'`, html: tag() + inline() }, []],
    [
      'with the nonce of the snippet',
      { csp: `script-src ${origin} 'nonce-abc'`, html: tag() + inline('nonce="abc"') },
      [],
    ],
    [
      'with an inline script of another kind',
      { csp: `script-src ${origin}`, html: `${tag()}<script>other()</script>` },
      [],
    ],
    ['in two headers, each of which counts', { csp: [three, "connect-src 'self'"] }, [connection]],
    ['in one header with a comma', { csp: `${three}, frame-src 'self'` }, [frame]],
    [
      'in a meta tag',
      { html: `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">${tag()}` },
      [connection],
    ],
    [
      'in a meta tag and a header',
      {
        csp: "frame-src 'none'",
        html: `<meta http-equiv="content-security-policy" content="connect-src 'self'">${tag()}`,
      },
      [frame, connection],
    ],
    ['with a sandbox', { csp: 'sandbox allow-scripts' }, ['csp_sandbox sandbox']],
    ['with a sandbox that allows enough', { csp: 'sandbox allow-scripts allow-same-origin' }, []],
    ['about other things only', { csp: "img-src 'self'; style-src 'self'; require-trusted-types-for 'script'" }, []],
  ])('%s', (_name, page, errors) => {
    expect(errorsOf(page).toSorted()).toEqual(errors.toSorted())
  })

  test('is explained with the directive that applies and what to add', () => {
    const [found] = find({ csp: `default-src 'self'; script-src ${origin}; frame-src ${origin}` })
    expect(found).toMatchObject({ directive: 'connect-src', add: origin })
    expect(found?.message).toContain(
      `The page has no connect-src, so default-src applies. Add "connect-src 'self' ${origin}".`,
    )
  })

  test.each([
    ["frame-src 'self'", `Add ${origin} to frame-src.`],
    ["frame-src 'none'", `Replace 'none' in frame-src with ${origin}.`],
    ["child-src 'none'", `Add "frame-src ${origin}".`],
    ["child-src 'self' 'nonce-abc'", `Add "frame-src 'self' 'nonce-…' ${origin}".`],
  ])('with %s is corrected without losing what it allows', (directive, advice) => {
    const [found] = find({ csp: `script-src ${origin}; connect-src ${origin}; ${directive}` })
    expect(found?.message.endsWith(advice)).toBe(true)
  })

  test('that blocks a script of a page without a tag is a warning: the widget may be in a bundle', () => {
    const found = find({ html: '<p>', csp: `script-src 'self'; connect-src ${origin}; frame-src ${origin}` })
    expect(found.map(({ code, level }) => [code, level])).toEqual([
      ['script_missing', 'warning'],
      ['csp_blocks_script', 'warning'],
    ])
  })
})

describe('the origin of a page', () => {
  test('must be on the list, with its port', () => {
    expect(errorsOf({ at: new URL('https://app.bank.example:8443/help') })).toEqual(['origin_not_allowed'])
    expect(errorsOf({ at: new URL('http://app.bank.example/help') })).toEqual(['origin_not_allowed'])
    expect(find({ at: new URL('https://other.example/') })[0]?.add).toBe('https://other.example')
  })
})

describe('the script tag', () => {
  const codesOf = (html: string) => find({ html }).map(({ code, level }) => `${level} ${code}`)
  test.each([
    [tag(), ['note script_not_pinned']],
    ['<p>Nothing</p>', ['warning script_missing']],
    [`<!-- ${tag()} -->`, ['warning script_missing']],
    [`<script type="module">import { mount } from '${origin}/embed/v1/consult.mjs'</script>`, []],
    [tag('integrity="sha384-AAAA" crossorigin'), ['error integrity_on_changing_script']],
    [tag('integrity="sha384-AAAA" crossorigin="anonymous"', newest.build), []],
    [tag('integrity="sha384-AAAA sha384-CCCC" crossorigin', newest.build), []],
    [tag('', newest.build), ['warning integrity_missing']],
    [tag('integrity="sha384-AAAA"', newest.build), ['error crossorigin_missing']],
    [tag('integrity="sha384-CCCC" crossorigin', newest.build), ['error integrity_wrong']],
    [tag('integrity="sha384-BBBB" crossorigin', older.build), ['note build_old']],
    [tag('integrity="sha384-BBBB" crossorigin', 'cccccccccccccccc'), ['error build_unknown']],
    ['<script src="https://staging.example/embed/v1/consult.js"></script>', ['error script_of_other_service']],
    [`<script src="https://staging.example/embed/v1/consult.js"></script>${tag()}`, ['note script_not_pinned']],
    ['<base href="https://consult.example/embed/v1/"><script src="consult.js"></script>', ['note script_not_pinned']],
  ])('%s', (html, codes) => {
    expect(codesOf(html)).toEqual(codes)
  })
})

describe('a Permissions-Policy', () => {
  const own = `(self "${origin}")`
  const rest = `display-capture=${own}, autoplay=${own}, fullscreen=${own}`
  test.each<[string, string[]]>([
    [`camera=${own}, microphone=${own}, ${rest}`, []],
    [`camera=*, microphone=*, ${rest}`, []],
    ['geolocation=()', []],
    ['camera=()', ['error camera']],
    ['camera=(self), microphone=(self)', ['error camera', 'error microphone']],
    ['camera=(self "https://other.example")', ['error camera']],
    ['fullscreen=(self)', ['warning fullscreen']],
    [`camera=${own}, microphone=${own}, ${rest}, screen-wake-lock=(self)`, ['warning screen-wake-lock']],
  ])('%s', (permissions, found) => {
    const shown = find({ permissions }).filter(({ code }) => code === 'permission_denied')
    expect(shown.map(({ level, directive }) => `${level} ${directive}`)).toEqual(found)
  })

  test('that is not valid is ignored by browsers, and reported', () => {
    expect(find({ permissions: "camera 'self'" }).map(({ code }) => code)).toContain('permissions_policy_invalid')
  })
})

describe('the HTML of a page', () => {
  const codes = (html: string) => find({ html }).map(({ code }) => code)

  test.each<[string, string, string[]]>([
    ['in a comment', `<!-- ${tag()} -->`, ['script_missing']],
    ['in the text of another script', `<script>"${tag().replace('</script>', '')}"</script>`, ['script_missing']],
    ['in a title', `<title>${tag()}</title>`, ['script_missing']],
    ['after an empty style of a picture', `<svg><style/><title/></svg>${tag()}`, ['script_not_pinned']],
    ['after a picture that is never closed', `<svg><desc>${tag()}`, ['script_not_pinned']],
    ['in capitals', tag().replaceAll('script', 'SCRIPT').replace('src', 'SRC'), ['script_not_pinned']],
    ['with an entity in its address', tag().replace('/embed/', '&#x2f;embed/'), ['script_not_pinned']],
    ['with the address twice', tag('src="/other.js"'), ['script_not_pinned']],
    ['that is never closed', tag().replace('</script>', ''), ['script_missing']],
  ])('a script %s counts as browsers count it', (_, html, expected) => expect(codes(html)).toEqual(expected))

  test.each(['<b>', '<svg>'])('a page of a million times "%s" is read in the time of its length', (part) => {
    // Half a second for 128 KiB, if the cost of a tag depended on how many are open, would be minutes here, so the
    // test would time out.
    expect(codes(part.repeat(1_000_000))).toContain('script_missing')
  })

  test.each([
    ['policies', `<meta http-equiv=content-security-policy content="script-src ${'a '.repeat(8_200)}">`],
    ['addresses', `<base href="/${'a'.repeat(2_048)}">`],
  ])('of a page with long %s, the rest is read, and the report says that it is not all', (_, long) => {
    const found = find({ html: `${long}${tag()}`, csp: "frame-src 'none'" }).map(({ code }) => code)
    expect(found).toEqual(['csp_blocks_frame', 'script_not_pinned', 'read_in_part'])
  })

  test('only the first base counts, as in browsers', () => {
    const bases =
      '<base target="_top"><base href="https://consult.example/embed/v1/"><base href="https://other.example/">'
    expect(codes(`${bases}<script src="consult.js"></script>`)).toEqual(['script_not_pinned'])
  })

  test('a long base does not make each script cost its length', () => {
    // Resolving all of them against it would exceed the test's timeout.
    const page = `<base href="/?${'é'.repeat(200_000)}">${'<script src></script>'.repeat(50_000)}`
    expect(codes(page)).toContain('read_in_part')
  })
})

describe('a policy is read in the time of its length', () => {
  // With the square of it, each of these would exceed the test's timeout.
  test('with a run of spaces', () => {
    const policy = parsePolicy(`script-src ${'\t'.repeat(1_000_000)}'self' ${' '.repeat(1_000_000)}x`)
    expect(sourcesOf(policy, 'script')?.sources).toEqual(["'self'", 'x'])
  })

  test('with many hashes of one script', () => {
    const list = { directive: 'script-src', sources: Array.from({ length: 200_000 }, (_, n) => `'sha256-${n}'`) }
    const integrity = 'sha256-199999 '.repeat(500_000)
    expect(allowsScript(list, { src: url, nonce: null, integrity }, url)).toBe(true)
  })
})
