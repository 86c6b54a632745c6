import { followBackstage } from './backstage.js'

followBackstage('all')
