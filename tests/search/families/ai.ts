// Families about AI inference: the largest part of the corpus, as of a real directory of paid APIs.

import { families } from "./family"

export const AI = families(`
# chat in ai/llm, share 190, 0.004 USD
Llama 3.3 70B | Chat Completions | Mistral Large | Qwen 2.5 72B | DeepSeek R1 | LLM Gateway | Gemma 2 27B | Text Generation | Mixtral 8x22B | Ask AI | GPT Proxy | Phi 4 | Claude Relay | Command R Plus | Inference
- OpenAI-compatible chat completions, paid per call.
- Open-weight large language model served on H100 GPUs with a 128k context window.
- Send messages, get an answer. Streaming, tools and JSON mode.
- General-purpose assistant for questions, drafting and reasoning.
- LLM inference without an account.
- Frontier language models behind one endpoint; choose the model by name.
- Low-latency text generation for agents.
- Prompt in, completion out.

# code-assistant in ai/code, share 34, 0.006 USD
Code Completion: Completes, explains and rewrites source code in forty programming languages.
Qwen Coder 32B: Completes, explains and rewrites source code in forty programming languages.
Code Review: Reviews a pull request and lists likely bugs.
StarCoder Inference: Fill-in-the-middle model for editors.
Bug Finder: Finds the bug in the code you send and says why.
Unit Test Writer: Writes unit tests for the function you send.
Explain Code: Completes, explains and rewrites source code in forty programming languages.

# image-generation in ai/image, share 82, 0.02 USD
FLUX.1 Schnell: Text-to-image diffusion model; returns a PNG.
Stable Diffusion XL: Text-to-image diffusion model; returns a PNG.
Image Generation: Generates an image from a text prompt, 1024 by 1024.
Text to Image: Illustrations, logos and photo-real pictures from a sentence.
SDXL Turbo: Fast image synthesis in four steps.
Logo Maker: Logos and brand marks from a few words.
Avatar Generator: Profile pictures and avatars in any style.
FLUX.1 Dev: Image generation with LoRA support and negative prompts.
Art Generator: Draw anything you can describe.
Imagine: Draw anything you can describe.

# image-editing in ai/image, share 26, 0.015 USD
Background Remover: Removes the background of a photo and returns a transparent PNG.
Image Upscaler: Enlarges pictures four times without blur.
Inpaint: Fills in or erases parts of an image.
Photo Restore: Repairs scratches and fading in old photographs.
Face Swap: Puts a face from one photograph onto another.
Cutout: Removes the background of a photo and returns a transparent PNG.
Super Resolution 4x: Enlarges pictures four times without blur.

# vision in ai/vision, share 36, 0.005 USD
Image Captioning: Says what can be seen in a picture.
Object Detection: Finds objects in an image and returns bounding boxes.
Vision Q&A: Answers questions about an image.
Face Detection: Finds faces in a photo and guesses age and expression.
Image Tagging: Labels photos with tags and a confidence each.
Describe Image: Alt text for photographs.
License Plate Reader: Reads number plates of cars in photos.
NSFW Detector: Tells whether a picture is safe for work.

# ocr in ai/vision, share 28, 0.004 USD
OCR: Optical character recognition in 60 languages.
Document OCR: Layout-aware OCR.
Receipt Scanner: Turns a receipt or an invoice into JSON fields.
Handwriting Reader: Reads printed and handwritten text out of scans and photos.
Invoice Parser: Turns a receipt or an invoice into JSON fields.
PDF Text Extraction: Extracts text and tables from scanned PDF files.
ID Card OCR: Reads passports and identity cards.

# video-generation in ai/video, share 20, 0.25 USD
Text to Video: Text-to-video model, 720p, 24 frames a second.
Video Generation: Makes a five-second clip from a prompt.
Image to Video: Animates a still picture.
Clip Maker: Makes a five-second clip from a prompt.
Talking Avatar: A presenter who speaks your script.
Animate: Animates a still picture.

# speech-to-text in ai/audio, share 40, 0.006 USD
Speech to Text: Transcribes audio files in 99 languages with word timings.
Whisper Large v3: Whisper transcription, billed per minute.
Transcribe: Recordings in, transcript out.
Audio Transcription: Transcribes audio files in 99 languages with word timings.
Meeting Notes: ASR for calls and meetings.
Voice Typing: Converts spoken words to written text.
Speech Recognition: Automatic speech recognition with speaker labels.
Podcast Transcripts: Recordings in, transcript out.

# text-to-speech in ai/audio, share 34, 0.008 USD
Text to Speech: Reads text aloud in a natural voice; returns MP3.
Voice Synthesis: Neural text-to-speech with 40 voices and SSML.
TTS: TTS in 30 languages.
Narrator: Narration for audiobooks and videos.
Voice Clone: Clones a voice from thirty seconds of sample.
Read Aloud: Reads text aloud in a natural voice; returns MP3.
Neural Voices: Neural text-to-speech with 40 voices and SSML.

# music-generation in ai/audio, share 14, 0.05 USD
Music Generator: Composes royalty-free music from a description.
Song Maker: Write a song: lyrics, melody and vocals.
Beat Maker: Background tracks, loops and jingles for videos.
Sound Effects: Generates sound effects from text.
Text to Music: Composes royalty-free music from a description.
Jingle: Background tracks, loops and jingles for videos.

# subtitles in ai/video, share 10, 0.01 USD
Subtitle Generator | Auto Captions | SRT Maker | Video Captions
- Timed subtitles (SRT, VTT) for a video file.
- Captions for clips, burnt in if you like.
- Subtitles in the original language or translated.

# translation in ai/language, share 40, 0.002 USD
Translate: Translates text between 200 languages.
Translation API: Translates text between 200 languages.
Document Translation: Translate a document and keep its layout.
Localize: Localisation of user interfaces with glossaries.
Language Detection and Translation: Detects the language of a text, then translates it.
NLLB 200: Translates text between 200 languages.
Legal Translation: Translates contracts and court papers, with the terms of law.

# summarise in ai/language, share 36, 0.003 USD
Summarizer: Summarises long articles into five bullet points.
TL;DR: Shortens reports, papers and meeting notes.
Article Summary: Key points of a long text.
Summarize URL: Summarises long articles into five bullet points.
Paper Digest: Give it a link, get the gist.
Executive Summary: Shortens reports, papers and meeting notes.
Video Summary: Key points of a long text.

# sentiment in ai/language, share 22, 0.001 USD
Sentiment Analysis | Emotion Detector | Review Sentiment | Tone Analyzer | Brand Mood
- Tells whether a text is positive, negative or neutral.
- Detects anger, joy, fear and six more emotions.
- Scores the tone of customer reviews.
- Opinion mining for social posts.

# text-extraction in ai/language, share 26, 0.002 USD
Entity Extraction: Finds people, places and companies in a text.
Keyword Extractor: Pulls keywords and key phrases out of documents.
Text Classification: Sorts texts into your own labels without training.
Structured Output: Unstructured text to JSON by your schema.
Named Entities: Finds people, places and companies in a text.
Topic Tagger: Sorts texts into your own labels without training.
Resume Parser: Turns a curriculum vitae into structured fields.

# moderation in ai/safety, share 20, 0.001 USD
Content Moderation: Flags hate, harassment, violence and sexual content.
Toxicity Filter: Detects toxic comments before they are published.
Prompt Injection Guard: Catches prompt injection and jailbreaks.
Profanity Filter: Masks swear words in user posts.
Image Moderation: Flags nudity and violence in pictures.
Safety Classifier: Flags hate, harassment, violence and sexual content.

# embeddings in ai/embeddings, share 30, 0.0002 USD
Embeddings | Text Embeddings | BGE M3 | Nomic Embed | Multilingual E5 | Vectorize | Image Embeddings
- Vectors for semantic search and clustering, 384 to 1024 dimensions.
- Turns text into dense vectors.
- Multilingual embedding model, normalised output.
- Embeddings for retrieval-augmented generation.

# rerank in ai/embeddings, share 10, 0.001 USD
Reranker | BGE Reranker | Cross-Encoder | Relevance Score
- Orders passages by how well they answer a query.
- Cross-encoder relevance scores for search results.
- Second-stage ranking for RAG.

# agent-memory in ai/agents, share 18, 0.001 USD
Agent Memory: Remembers facts between the sessions of an agent.
Long-Term Memory: Remembers facts between the sessions of an agent.
Vector Store: Hosted vector database, paid per query.
Recall: Store notes, find them by meaning later.
Conversation Memory: Memory for AI agents with forgetting and summaries.
Knowledge Graph Memory: Facts and how they hang together, kept as a graph for agents.

# agent-tools in ai/agents, share 30, 0.01 USD
Research Agent: Researches a question on the web and writes a report with sources.
Task Planner: Breaks a goal into steps and runs them.
Deep Research: Researches a question on the web and writes a report with sources.
Agent Router: Routes a request to the cheapest capable agent.
Browser Agent: Autonomous agent that operates a browser for you.
Workflow Agent: Breaks a goal into steps and runs them.
Tool Finder: Finds the right paid API for a task.
Data Analyst Agent: Loads a table of figures, answers questions and draws charts.

# gpu-rental in ai/compute, share 18, 0.4 USD
GPU Rental: Rent a GPU by the minute, no account.
H100 Hourly: Rent a GPU by the minute, no account.
Serverless GPU: Serverless GPU jobs in containers.
Fine-Tuning: Fine-tune an open model on your own data.
A100 Spot: Spot instances with CUDA and PyTorch installed.
Model Hosting: Hosts your model weights behind an endpoint.
`)
