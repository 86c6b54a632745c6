import type { LanguageWords } from './topics.ts'

// biome-ignore format: in rows, a topic can be read at a glance
export const fr: LanguageWords = {
  phrases: {
    'chest-pain': [
      'mal poitrine', 'douleur* poitrine', 'douleur* dans poitrine', 'douleur* à la poitrine', 'poitrine douloureuse',
      'poitrine fait mal', 'poitrine serr*', 'serr* poitrine', 'poitrine oppress*', 'oppression poitrine',
      'poids poitrine', 'pression poitrine', 'étau poitrine', 'douleur* thoracique*', 'mal thorax',
      'crise* cardiaque*', 'infarctus', "d'infarctus", "l'infarctus",
    ],
    breathing: [
      'ne peux pas respirer', 'peux pas respirer', 'ne peux plus respirer', 'peux plus respirer',
      'ne peut pas respirer', 'peut pas respirer', 'ne peut plus respirer', 'peut plus respirer',
      "n'arrive pas respirer", "n'arrive plus respirer", "j'arrive pas respirer", "j'arrive plus respirer",
      'arrive pas respirer', 'arrive plus respirer', "n'arrive pas reprendre souffle", 'ne respire plus',
      'ne respire pas', 'respire mal', 'respire difficilement', 'mal respirer', 'difficulté* respirer',
      'difficulté* respiratoire*', 'gêne respiratoire', 'détresse respiratoire', 'étouff*', "m'étouff*", "s'étouff*",
      "j'étouff*", 'essouffl*', "d'essouffl*", "l'essouffl*", "m'essouffl*", "manque d'air", 'manque air',
      'souffle court', 'souffle coupé', 'suffoqu*', "crise d'asthme", 'lèvres bleues',
    ],
    stroke: [
      'bouche travers', 'bouche tordue', 'bouche déformée', 'visage paralysé', 'visage engourdi', 'visage affaissé',
      'visage déformé', 'côté paralysé', 'côté engourdi', 'paralys* côté', 'engourdi* côté', "n'arrive plus parler",
      "n'arrive pas parler", 'arrive plus parler', 'ne peut plus parler', 'peut plus parler', 'ne peux plus parler',
      'trouble* parole', "trouble* d'élocution", 'ne peux plus bouger bras', 'peux plus bouger bras',
      "n'arrive plus bouger bras", 'ne sens plus bras', 'sens plus bras', 'ne sens plus jambe', 'avc', "l'avc",
      "d'avc", 'accident vasculaire', 'attaque cérébrale', 'pire mal tête', 'pire migraine',
    ],
    unconscious: [
      'évanoui*', "m'évanoui*", "s'évanoui*", "d'évanouissement*", 'tomb* pommes', "tourné l'œil", "tourné l'oeil",
      'perdu connaissance', 'perd connaissance', 'perds connaissance', 'perdre connaissance', 'perte* connaissance',
      'inconscient*', 'syncope*', 'fait malaise', 'ne se réveille pas', 'ne se réveille plus',
      "n'arrive pas réveiller",
    ],
    bleeding: [
      'vomi* sang', 'vomi* du sang', 'sang vomi*', 'crach* sang', 'touss* sang', 'sang selles', 'selles noires',
      'selles sanglantes', 'saign* beaucoup', 'saign* abond*', 'saign* important*', "n'arrête pas saigner",
      'arrête pas saigner', 'saigne sans arrêt', "saign* s'arrête", 'perds beaucoup sang', 'perd beaucoup sang',
      'perdu beaucoup sang', 'hémorragi*', "d'hémorragi*", "l'hémorragi*",
    ],
    allergic: [
      'gorge se serre', 'gorge se ferme', 'gorge gonfl*', 'gorge enfl*', 'langue gonfl*', 'langue enfl*',
      'lèvres gonfl*', 'lèvres enfl*', 'gonflement langue', 'gonflement gorge', 'gonflement lèvres', 'choc anaphyla*',
      'anaphylac*', 'choc allergique', 'œdème quincke', 'oedème quincke', 'allergie grave',
      'réaction allergique grave', 'réaction allergique sévère',
    ],
    seizure: [
      'convulsion*', 'convulse*', 'crise* convulsi*', "crise* d'épilepsie", 'crise* épilepsie', 'crise* épileptique*',
      'yeux révulsés', 'bave lèvres',
    ],
    overdose: [
      'overdose', "d'overdose", 'surdose*', 'surdosage', 'avalé trop', 'pris trop médicaments', 'pris trop comprimés',
      'pris trop cachets', 'pris trop doliprane', 'pris toute boîte', 'avalé toute boîte', 'avalé javel', 'bu javel',
      'avalé pile*', 'avalé produit', 'intoxication médicament*', 'intoxiqué*', 'empoisonn*', "m'empoisonn*",
    ],
    suicide: [
      'suicid*', 'veux mourir', 'voudrais mourir', 'envie mourir', 'me tuer', 'ne veux plus vivre', 'veux plus vivre',
      "n'ai plus envie vivre", 'ai plus envie vivre', 'plus envie de vivre', 'veux en finir', 'envie en finir',
      "d'en finir", 'finir avec vie', 'mettre fin jours', 'mettre fin vie', 'idées noires', "d'idées noires",
      "me foutre l'air", 'mieux mort', 'mieux morte',
    ],
    'self-harm': [
      'scarifi*', 'me coupe bras', 'me coupe veines', 'me couper bras', 'me couper veines', "m'ouvrir veines",
      'taillad* bras', 'taillad* veines', 'me faire du mal', 'me fais du mal', 'fais mal exprès',
      'fais mal volontairement', 'automutil*', "m'automutil*", "l'automutil*", 'me mutil*',
    ],
    pregnancy: [
      'enceinte saign*', 'enceinte perds sang', 'enceinte perd sang', 'saign* enceinte', 'saign* grossesse',
      'perdu eaux', 'perds eaux', 'perte eaux', 'poche eaux rompu*', 'rupture poche', 'bébé ne bouge plus',
      'bébé bouge plus', 'bébé ne bouge pas', 'ne sens plus bébé', 'sens plus bébé', 'ne sens pas bébé bouger',
    ],
    vision: [
      'perdu la vue', 'perds la vue', 'perte vue', 'perte vision', 'perdu vision', 'vois plus rien',
      'ne vois plus rien', "ne vois plus l'œil", "ne vois plus l'oeil", "vois plus l'œil", "vois plus l'oeil",
      'soudain* aveugle', "aveugle d'un coup", 'voile noir devant', "vue d'un coup baissé",
    ],
    infant: [
      'bébé fièvre', 'fièvre bébé', 'nourrisson fièvre', 'nouveau-né fièvre', 'fièvre nourrisson', 'bébé mou',
      'bébé tout mou', 'bébé amorphe', 'bébé ne boit plus', 'bébé boit plus', 'bébé ne tète plus',
      'bébé ne mange plus', 'bébé refuse biberon', 'bébé refuse sein', 'bébé refuse téter', 'bébé geint',
    ],
    violence: [
      'me frappe', 'me bat', 'me cogne', "m'a frappé*", "m'a tabassé*", "m'a violé*", 'viol', 'violée',
      'agression sexuelle', 'agressé* sexuellement', "m'a étranglé*", "m'étrangle", 'peur mari', 'peur conjoint',
      'peur compagnon', 'violence* conjugale*', 'me fait violence',
    ],
  },
  negations: [
    'ne', 'pas', 'jamais', 'sans', 'aucun', 'aucune', 'ni', 'non', "n'ai plus", "n'a plus", 'nullement', 'absence de',
  ],
  pseudoNegations: [
    'pas seulement', 'pas que', 'pas juste', 'pas uniquement', 'non seulement', 'passe pas', 'ne passe pas',
    'part pas', 'ne part pas', 'ne change rien', 'ne fait rien', 'ne soulage pas', 'soulage pas', 'pas soulag*',
    'pas calm*', 'pas amélior*', 'pas mieux', 'pas de mieux', 'pas disparu', 'pas normal*', 'pas habituel*',
    'sais pas', 'ne sais pas', 'sais plus', 'ne sais plus', 'comprends pas', 'ne comprends pas', 'suis pas sûr*',
    'ne suis pas sûr*', "n'arrive pas", "n'arrive plus", "n'arrête pas", 'arrête pas', "ne s'arrête pas", 'ne cesse',
    'ne peux pas', 'ne peux plus', 'peux pas', 'ne dors pas', 'ne dors plus', 'pas dormi', "n'ai pas dormi",
    'ne mange plus', 'ne supporte plus', 'ne tiens plus', 'ne vais pas bien', 'ne va pas bien', 'ne vais pas mieux',
    'ne va pas mieux', 'pas bien', 'ne sens pas bien', 'aucune amélioration', 'aucun effet', 'aucun soulagement',
    'aucune idée', 'aucun doute', 'sans arrêt', 'sans cesse', 'sans raison', 'sans doute', 'sans savoir',
    'jamais eu aussi', 'jamais eu autant', 'jamais ressenti', 'jamais connu',
  ],
  otherTimesAndPeople: [
    'mon père', 'ma mère', 'mon papa', 'ma maman', 'mon frère', 'ma sœur', 'ma soeur', 'mon oncle', 'ma tante',
    'mon grand-père', 'ma grand-mère', 'dans la famille', 'antécédent*', "d'antécédent*", 'il y a ans', 'y a ans',
    'il y a an', 'il y a mois', 'il y a longtemps', "l'année dernière", "l'an dernier", "l'an passé",
    "l'année passée", 'dans le passé', "quand j'étais petit*", "quand j'étais enfant", "quand j'étais jeune",
    'dans mon enfance', "à l'adolescence", "à l'époque", 'autrefois', 'lu sur', 'peur de faire',
  ],
  breaks: [
    'mais', 'par contre', 'en revanche', 'cependant', 'pourtant', 'toutefois', 'sauf', 'quoique', 'bien que',
    'maintenant', "aujourd'hui", 'car', 'parce', 'tellement', 'depuis que', "et j'ai", 'et je', 'et ma', 'et mon',
  ],
}
