// Families about money: markets, blockchains, wallets and the Lightning network.

import { families } from "./family"

export const MONEY = families(`
# stock-quotes in finance/stocks, share 44, 0.002 USD
Stock Quotes: Real-time and delayed share prices of US exchanges.
Market Data: Quotes for stocks, ETFs and indices.
Real-Time Equities: Real-time and delayed share prices of US exchanges.
Ticker: Equity prices by ticker symbol.
Candles: OHLC candles, splits and dividends.
ETF Prices: Quotes for stocks, ETFs and indices.
Options Chain: Options chains with greeks.
Pre-Market Movers: Shares that rise and fall most before the bell.

# fundamentals in finance/fundamentals, share 28, 0.005 USD
Company Financials: Income statements, balance sheets and cash flow since 1990.
SEC Filings: Annual and quarterly filings as text and figures.
Earnings Calendar: When companies report, and what is expected.
Balance Sheets: Income statements, balance sheets and cash flow since 1990.
Insider Trades: What directors bought and sold.
Analyst Ratings: What analysts recommend, and their price targets.
13F Holdings: What the large funds hold, by quarter.

# fx-rates in finance/forex, share 26, 0.0005 USD
Exchange Rates: Exchange rates of 170 currencies, every minute.
Currency Converter: Converts an amount from one currency to another.
Forex Feed: Foreign exchange ticks of the major pairs.
FX History: Exchange rates of any day since 1999.
Central Bank Rates: Official reference rates by day.

# economy in finance/economy, share 14, 0.002 USD
Macro Indicators: GDP, unemployment and inflation by country.
Inflation Data: GDP, unemployment and inflation by country.
Interest Rates: Policy rates and yield curves.
Economic Calendar: Releases of the week with forecasts.
Commodity Prices: Gold, oil and wheat prices.

# trading-signals in finance/signals, share 40, 0.02 USD
Trading Signals: Buy and sell signals from twelve indicators.
Technical Indicators: RSI, MACD and moving averages for any symbol.
AI Stock Picks: Daily picks with entry, stop and target.
Momentum Scanner: Buy and sell signals from twelve indicators.
Backtester: Tests a strategy against ten years of prices.
Buy or Sell: Buy and sell signals from twelve indicators.
Alpha Feed: Daily picks with entry, stop and target.

# credit-risk in finance/risk, share 16, 0.05 USD
Credit Score: Creditworthiness of a small business.
Fraud Score: How likely a payment is to be fraud.
Sanctions Screening: Checks names against sanctions and watch lists.
AML Check: Checks names against sanctions and watch lists.
Identity Verification: Verifies identity documents against a selfie.
PEP Screening: Checks names against sanctions and watch lists.

# banking in finance/banking, share 16, 0.003 USD
IBAN Validator: Checks an IBAN and names the bank.
Bank Lookup: Checks an IBAN and names the bank.
BIN Lookup: Issuer, type and country of a card by its first digits.
Tax Calculator: VAT and sales tax for an address.
Invoice Generator: Makes a PDF invoice from JSON.
Loan Calculator: Monthly instalments of a loan.

# crypto-prices in crypto/prices, share 74, 0.001 USD
Crypto Prices: Spot prices of 12,000 coins and tokens.
Token Price: Token prices straight from decentralised exchanges.
Bitcoin Price: Bitcoin in 30 currencies, averaged over eight exchanges.
Coin Market Data: Market capitalisation and supply.
BTC/USD Ticker: Bitcoin in 30 currencies, averaged over eight exchanges.
DEX Prices: Token prices straight from decentralised exchanges.
OHLCV Feed: Candles and volume of crypto pairs.
Altcoin Tracker: Spot prices of 12,000 coins and tokens.
Price Oracle: Signed price feed for smart contracts.

# onchain-data in crypto/onchain, share 52, 0.002 USD
Wallet Balances: Balances and tokens of a wallet on 20 chains.
Token Holders: Who holds a token, and since when.
Transaction History: Decoded transactions of an address.
On-Chain Analytics: Blockchain analytics by SQL.
Address Labels: Names behind addresses.
ENS Resolver: Resolves .eth names to addresses and back.
Whale Alerts: Large transfers as they happen.
Portfolio Tracker: Balances and tokens of a wallet on 20 chains.

# rpc-node in crypto/nodes, share 44, 0.0002 USD
Ethereum RPC: JSON-RPC node access without a key.
Solana RPC: Solana JSON-RPC and websockets without a key.
Base RPC: JSON-RPC for Base, by the call.
Archive Node: Archive calls and traces.
Bitcoin Node: Full node: send raw transactions, read blocks.
Polygon RPC: JSON-RPC node access without a key.
Multi-Chain RPC: Load-balanced RPC for twelve networks.
WebSocket Node: Subscriptions to blocks and logs over a websocket.

# defi in crypto/defi, share 44, 0.003 USD
Swap Quotes: Best route for a token swap over 60 exchanges.
DEX Aggregator: Best route for a token swap over 60 exchanges.
Yield Finder: Highest yields for stablecoins.
Pool Analytics: Liquidity, volume and fees of pools.
Lending Rates: What it costs to borrow and what lending pays, by protocol.
Bridge Quotes: What it costs to bridge between chains.
Perp Funding Rates: Funding rates of perpetual futures on nine exchanges.
Gas Tracker: Gas price now and in an hour.

# token-security in crypto/security, share 30, 0.01 USD
Token Risk Scan: Risk score of a wallet before you pay it.
Rug Pull Check: Warns of rug pulls, hidden mints and high taxes.
Contract Audit: Automated audit of a smart contract.
Honeypot Detector: Tells whether a token can be sold again.
Wallet Screening: Risk score of a wallet before you pay it.
Phishing Address Check: Addresses known from phishing and drainers.

# nft in crypto/nft, share 16, 0.002 USD
NFT Metadata: Metadata, owners and pictures of NFTs.
Floor Prices: Floor price and sales of a collection.
Mint API: Mints a collectible to an address.
NFT Rarity: Ranks traits by rarity.
Collection Stats: Floor price and sales of a collection.

# crypto-sentiment in crypto/news, share 26, 0.004 USD
Crypto News: Headlines that move coins, with sentiment.
Fear and Greed Index: How greedy the market is today.
Crypto Sentiment: Mentions of tickers on social media.
Token Buzz: Mentions of tickers on social media.
KOL Tracker: What influencers say about a token.
Market Mood: How greedy the market is today.

# lightning-node in lightning/liquidity, share 44, 0.002 USD
Lightning Channels: Opens a channel to you within a minute.
Inbound Liquidity: Buy inbound liquidity for your node.
Node Stats: Statistics and rank of Lightning nodes.
Channel Rebalancer: Moves balance between your channels at the lowest fee.
Submarine Swaps: Swaps between Lightning and on-chain bitcoin.
LSP: Buy inbound liquidity for your node.
Route Probing: Probes routes before you pay.
Network Graph: Statistics and rank of Lightning nodes.

# lightning-payments in lightning/payments, share 36, 0.001 USD
Lightning Address: Lightning address for your own domain.
Invoice Decoder: Decodes an invoice: amount, expiry, hints.
LNURL Pay: Pays and asks by LNURL, with comments.
Lightning Wallet: Custodial wallet for agents, in sats.
Bolt11 Tools: Decodes an invoice: amount, expiry, hints.
Pay Invoice: Pays a BOLT11 invoice for you.
Zap Service: Creates and watches BOLT11 invoices.
Paywall Proxy: Puts a paywall of satoshis before any API.

# bitcoin-data in lightning/bitcoin, share 30, 0.001 USD
Mempool Fees: Fee estimate for the next block.
Block Explorer: Blocks, transactions and addresses of Bitcoin.
UTXO Lookup: Unspent outputs of an address.
Fee Estimator: Fee estimate for the next block.
Mining Stats: Hash rate, difficulty and pool shares.
Halving Countdown: Days and blocks until the next halving.
Ordinals Index: Inscriptions and their owners on Bitcoin.

# nostr in lightning/nostr, share 20, 0.0005 USD
Nostr Relay: A relay without spam, paid once.
NIP-05 Identity: Verified name for your key.
Nostr Search: Searches notes and profiles.
Zap Stats: Who zapped whom, and how many sats.
Relay Directory: Which relays are up, and what they ask for.
Note Publisher: Publishes a note to fifty relays.
`)
