import '../frame/older-browsers.ts'
import '@consult/design/tokens.css'
import './page.css'
import { mountPage } from './mount-page.tsx'
import { rememberedToken, tokenOf } from './remembered-link.ts'

const place = document.getElementById('page')
const token = tokenOf(location.pathname)
const remembered = token === '' ? rememberedToken() : ''

// The start page of the installed app leads to its link.
if (remembered) location.replace(`/c/${remembered}`)
else if (place) mountPage(place, { token, base: location.origin, locales: navigator.languages })
