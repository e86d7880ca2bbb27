import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { TextContext } from "~/i18n/i18n";
import { clientTexts } from "~/i18n/texts.client";
import { watchWhenIdle } from "~/monitoring/monitor";
import { keepPageOf } from "~/network/browser";
import { factsOfDocument, PageFactsContext } from "~/preferences/display";

const facts = factsOfDocument();
const texts = clientTexts();
keepPageOf(texts);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextContext.Provider value={texts}>
        <PageFactsContext.Provider value={facts}>
          <RemixBrowser />
        </PageFactsContext.Provider>
      </TextContext.Provider>
    </StrictMode>,
  );
});
watchWhenIdle(facts.dsn);
