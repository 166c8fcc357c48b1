/**
 * Characters that only those write who never simplified them: the commonest words, family names,
 * given names and wishes of Taiwan and Hong Kong. Most characters are the same in both ways.
 */
const onlyTraditional = new Set(
  '們個來時國會對學說這過為點樣開還問車長門見東馬魚鳥龍龜愛媽爺嬤麗華陳劉張楊趙黃吳鄭許謝鄧' +
    '蕭葉蘇賴羅盧蔣韓馮譚錢湯龔嚴顧賀萬賈鄒陸閻聶齊龐顏關簡鍾溫呂孫樓豐貴賢銘鋒銳鈞釗鎮錦鴻鵬' +
    '鶯鳳鷹麥黨齡靜韻頌順願類風飛餘館駿騰體鬧魯鮮鯨緣紅紀純紙細終結給絲經綠維網緊線練縣總績繡' +
    '繪續罵習聖聞聯聲聽職肅腦興舉舊莊藝藥蘭處號蟲術衛裝裡補製複親觀覺計訂記訓討設訪評詞詩話該' +
    '詳語誠誤請論謀講證識譯議護讀變讓豬貓貝負財貨責買費貼資賞賽贊輕輛輝輩輪輸轉辦農連進運達遠' +
    '適選遲邊郵鄉鄰醫釋針鈴銀錄錯鍵鏡鐘鐵間閃閉陣陰陽際隨險隻雖雙雜離難電雲霧靈響頁頂項須預頭' +
    '題顯飯飲養騎驗驚髮鬥鬱壽歡樂慶節氣漢灣滿濟燈營爾獎獨獲現環產畢畫異當發盡盤眾礙碼禮種稱穩' +
    '窮競筆範築簽籃糧歲歷歸殺殘毀決沒淚淺淨測渾湧準溝滅滾漁漲潔潤濃濕濤熱燒燦爭牆獅獻瑪瓊瑩甦' +
    '療瘋癢皺監睜瞭確礦禍禪積窩竊竄筍籌紗級紋納紐紛紹組絕絡統絹綁綜綺綻綿緒緩編緬縫縮繞繩繳纏' +
    '劇劍勁動務勝勞勢勵區協單厲參吶員啟啞喚喪喬嗎嘆嘗噴嚇嚐團園圍圖圓執堅報場塊塗塵墊墜壓壞壯' +
    '壺夠夢奪奮妝姍姪娛婦嬌嬰孿寢實寧審寫寬寵寶將尋導屆層屬岡島峽崗嶺嶼帥師帳帶幣幫幹幾庫廁廟' +
    '廠廢廣廳彈強彎彥徑從徹恆悅惡惱慘慣態憂憐憑憶應懶懷懸懼戀戰戲戶拋捲掃掛採換揚損搖搶摟撐撥' +
    '擁擇擊擋擔據擠擬擴擺擾攔攜攝敗敵數斂斷昇晉晝暈暉暢暫曆曉曬書條楓極構槍標樞樹橋機檔檢櫃權' +
    '欄欽歐',
)

export function writtenTraditionally(text: string): boolean {
  return Array.from(text).some((character) => onlyTraditional.has(character))
}
