// Hand-written services that make the search harder: misleading names, very short descriptions, other languages, and sellers with
// one service only.

/** Format of a line: real capability | name | description | host, category that the seller declares. */
const ODD = `
crypto-sentiment | Weather Vane | Which way the wind blows for Bitcoin: a daily reading of market mood. | weathervane.example, crypto
lightning-node | Thunderstorm | Opens many channels at once. | thunderstorm.example, lightning
weather-alerts | Lightning Map | Where lightning strikes, second by second. | blitzkarte.example, weather
nostr | Whisper | Encrypted notes to a key, relayed for satoshis. | whisper-notes.example, messaging
trading-signals | Forecast | Tomorrow's closing price of 500 stocks, predicted. | forecast-markets.example, finance
trading-signals | Oracle | An astrologer's view of the S&P 500. | oracle-of-nowhere.example, uncategorized
movies-games | Translation Party | A party game: pass a sentence around until it is nonsense. | partygames.example, games
human-work | GPT (Good People Typing) | No machine: people answer by hand within the hour. | goodpeople.example, services
shipping | Llama Logistics | Parcels over the Andes, tracked. | llama-logistics.example, logistics
storage | Memory Lane | Keeps your photographs for ten years. | memorylane.example, storage
fitness | Python Coach | Flexibility training: stretch like a snake. | pythoncoach.example, health
nutrition | Stable Diffusion Tea | Recipes for infusions, with brewing times. | tea.example, food
gift-cards | Apple Stock | Gift cards of a fruit company, always in stock. | applestock.example, shopping
real-estate | Block Explorer Homes | Houses for sale, block by block. | blockhomes.example, property
email | Pigeon | Carries a letter to any inbox. | pigeon.example, uncategorized
medical | Second Opinion | A doctor's answer in plain words. | secondopinion.example, uncategorized
ocr | Sharp Eyes | Reads what is on paper. | sharpeyes.example, tools
scraping | Soup | HTML in, soup out. | soup.example, uncategorized
chat | Oracle of Delphi | Ask it anything. | delphi.example, fun
chat | brain | | brain.example, uncategorized
chat | /v1/messages | | relay-9.example, uncategorized
chat | Test API please ignore | test | staging-7.example, uncategorized
web-search | find | find things | find.example, uncategorized
embeddings | vec | | vec.example, uncategorized
speech-to-text | Stenographer | Listens and writes it down. | steno.example, office
text-to-speech | Parrot | Says what you write. | parrot.example, uncategorized
image-generation | Paintbrush | You say it, we paint it. | paintbrush.example, art
summarise | Nutshell | Any text, in one. | nutshell.example, uncategorized
routing | As the Crow Drives | From here to there, by road. | crowdrives.example, maps
code-execution | Hot Plate | Runs whatever you put on it. | hotplate.example, developer
sms | Carrier | Words to any handset. | carrier.example, uncategorized
weather-current | Look Out of the Window | Is it raining where you are? | window.example, fun
air-quality | Deep Breath | Fine dust and ozone near you. | deepbreath.example, environment
threat-intel | Is It Bad | Paste a link, get yes or no. | isitbad.example, security
translation | Traductor automático | Traduce textos entre español, inglés y portugués. | traductor.example, ai/language
translation | 翻訳 API | 日本語と英語のテキストを翻訳します。 | honyaku.example, ai/language
weather-forecast | Wettervorhersage | Stündliche Vorhersage für Deutschland, Österreich und die Schweiz. | wetterdienst-plus.example, weather/forecast
weather-forecast | Prévisions météo | Prévisions sur dix jours pour toute la France. | meteo-facile.example, weather/forecast
weather-forecast | El tiempo mañana | Pronóstico del tiempo por municipio. | eltiempo.example, weather/forecast
weather-forecast | 天气预报 | 全国城市七天天气预报。 | tianqi.example, weather/forecast
image-generation | Générateur d'images | Crée une image à partir d'une description. | images-ia.example, ai/image
image-generation | 画像生成 | テキストから画像を生成します。 | gazou.example, ai/image
speech-to-text | Transcripción de audio | Convierte grabaciones de voz en texto. | transcribe-es.example, ai/audio
speech-to-text | Spracherkennung | Wandelt Sprachaufnahmen in Text um. | diktat.example, ai/audio
chat | Assistente de IA | Responde perguntas em português. | assistente.example, ai/llm
chat | 大语言模型 | 中文对话模型接口，按次付费。 | duihua.example, ai/llm
crypto-prices | Precio de Bitcoin | Precio del bitcoin en pesos y dólares. | precio-btc.example, crypto/prices
crypto-prices | Курсы криптовалют | Цены биткоина и эфира в рублях. | kursy.example, crypto/prices
stock-quotes | Börsenkurse | Aktienkurse der deutschen Börsen in Echtzeit. | kurse.example, finance/stocks
news | Actualités du jour | Les titres de la presse française. | actu.example, search/news
transit | Fahrplanauskunft | Züge und Verspätungen in Deutschland. | fahrplan.example, travel/transit
geocoding | Buscar dirección | Coordenadas de una dirección postal. | direcciones.example, geo/geocoding
fx-rates | Taux de change | Convertit les devises du monde entier. | devises.example, finance/forex
nutrition | Recetas | Recetas de cocina con calorías por ración. | recetas.example, health/nutrition
`

export const ODD_LISTINGS = ODD.trim()
  .split("\n")
  .map((line) => {
    const [key = "", name = "", description = "", where = ""] = line.split("|").map((part) => part.trim())
    const [host = "", category = ""] = where.split(", ")
    return { key, name, description: description || null, host, category }
  })
