import { prepareRouter, RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { TextContext } from "~/i18n/i18n";
import { clientTexts } from "~/i18n/texts.client";
import { watchWhenIdle } from "~/monitoring/monitor";
import { installPageFetch } from "~/network/install-network";
import { DisplaySettingsContext, readDisplaySettings } from "~/preferences/display";
import { BusinessMarkupContext, readBusinessMarkup } from "~/shell/business-info";
import { IconSpriteContext, readIconSprite } from "~/shell/icon-sprite";

const settings = readDisplaySettings();
const texts = clientTexts();
const business = readBusinessMarkup();
const icons = readIconSprite();
installPageFetch(texts);
prepareRouter().then(() => startTransition(hydratePage));
watchWhenIdle(settings.dsn, settings.recording !== "never");

function hydratePage() {
  hydrateRoot(
    document,
    <StrictMode>
      <TextContext.Provider value={texts}>
        <DisplaySettingsContext.Provider value={settings}>
          <BusinessMarkupContext.Provider value={business}>
            <IconSpriteContext.Provider value={icons}>
              <RemixBrowser />
            </IconSpriteContext.Provider>
          </BusinessMarkupContext.Provider>
        </DisplaySettingsContext.Provider>
      </TextContext.Provider>
    </StrictMode>,
  );
}
