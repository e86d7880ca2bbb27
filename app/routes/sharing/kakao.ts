/** The part of Kakao's browser script that we use. */
type Kakao = {
  isInitialized(): boolean;
  init(key: string): void;
  Share: { sendDefault(message: object): void };
};
declare global {
  interface Window {
    Kakao?: Kakao;
  }
}

const script = "https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js";
const integrity = "sha384-DKYJZ8NLiK8MN4/C5P2dtSmLQ4KwPaoqAfyA/DfmEc1VDxu4yyC7wy6K1Hs90nka";

type Message = { key: string; url: string; title: string; description: string; imageUrl: string; open: string };

/**
 * Hands the message to KakaoTalk; its script is loaded at the first press, and only the exact file whose digest is
 * here. Rejects when it fails to load.
 */
export async function sendByKakao({ key, url, title, description, imageUrl, open }: Message): Promise<void> {
  const kakao = window.Kakao ?? (await load());
  if (!kakao.isInitialized()) kakao.init(key);
  const link = { mobileWebUrl: url, webUrl: url };
  kakao.Share.sendDefault({
    objectType: "feed",
    content: { title, description, imageUrl, imageWidth: 1200, imageHeight: 630, link },
    buttons: [{ title: open, link }],
  });
}

function load(): Promise<Kakao> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    Object.assign(element, { src: script, integrity, crossOrigin: "anonymous", async: true });
    const fail = () => {
      element.remove();
      reject(new Error("Kakao's script did not come"));
    };
    element.onload = () => (window.Kakao ? resolve(window.Kakao) : fail());
    element.onerror = fail;
    document.head.append(element);
  });
}
